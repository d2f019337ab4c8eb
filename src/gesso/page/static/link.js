// One way to talk to Gesso, whoever answers: the server over a WebSocket, or a worker in this browser.
// Messages are those of docs/protocol.md. A transport has `start({heard, opened, lost})`, `send(message)` and `again()`.

const WAITS = [0, 1000, 2000, 4000, 8000];
/** Milliseconds by which a timer is late if the machine or the page was asleep. */
const ASLEEP = 2000;

export class Link {
  constructor(transport) {
    this.transport = transport;
    this.state = "connecting";
    this.since = Date.now();
    /** How often a connection has begun. */
    this.times = 0;
    this.facts = null;
    this.number = 0;
    this.waiting = new Map();
    this.listeners = new Map();
  }

  /** Begin to talk; `hello` is what the first request holds beside its version. */
  start(hello) {
    this.transport.start({
      heard: (message) => this.#heard(message),
      opened: async () => {
        const answer = await this.ask("hello", { version: 1, ...hello() });
        if (answer.error) return this.#set("refused", answer.error);
        this.facts = answer;
        this.times += 1;
        this.#set("live");
      },
      lost: (why) => {
        for (const done of this.waiting.values()) done({ error: { code: "lost", message: "" } });
        this.waiting.clear();
        this.#set(why ?? "lost");
      },
    });
  }

  /** Ask for something; the answer has an `error` if it was refused. */
  ask(name, fields = {}) {
    const id = ++this.number;
    return new Promise((done) => {
      this.waiting.set(id, done);
      if (!this.transport.send({ id, ask: name, ...fields })) {
        this.waiting.delete(id);
        done({ error: { code: "lost", message: "" } });
      }
    });
  }

  /** Call a function with every message of a name that is told; `state` is told when the connection changes. */
  on(name, listener) {
    if (!this.listeners.has(name)) this.listeners.set(name, new Set());
    this.listeners.get(name).add(listener);
    return () => this.listeners.get(name).delete(listener);
  }

  /** Try again at once. */
  again() {
    this.transport.again();
  }

  #heard(message) {
    if ("re" in message) {
      this.waiting.get(message.re)?.(message);
      this.waiting.delete(message.re);
    } else {
      this.#tell(message.tell, message);
    }
  }

  #tell(name, message) {
    for (const listener of this.listeners.get(name) ?? []) listener(message);
  }

  #set(state, error = null) {
    if (state === this.state && state !== "refused") return;
    this.state = state;
    this.since = Date.now();
    this.#tell("state", { state, error });
  }
}

/** The transport over the server's WebSocket. It comes back by itself when the server does. */
export class ServerTransport {
  constructor() {
    this.socket = null;
    this.tries = 0;
    this.next = 0;
    this.timer = 0;
    this.mayTry = true;
    /** Milliseconds in which the server gives a sign of life; it says so itself. */
    this.beat = 10000;
    this.silence = 0;
  }

  start(calls) {
    this.calls = calls;
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.socket === null) this.again();
    });
    window.addEventListener("online", () => this.socket === null && this.again());
    this.again();
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  again() {
    clearTimeout(this.timer);
    if (this.socket !== null || !this.mayTry) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/link`);
    this.socket = socket;
    this.#listen(socket);
    socket.onopen = () => {
      this.tries = 0;
      this.calls.opened();
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.tell === "here") this.beat = message.next * 1000;
      else this.calls.heard(message);
      this.#listen(socket);
    };
    socket.onclose = async (event) => {
      if (this.socket !== socket) return;
      clearTimeout(this.silence);
      this.socket = null;
      this.calls.lost();
      this.tries += 1;
      const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
      this.next = Date.now() + wait;
      this.timer = setTimeout(() => this.again(), wait);
      // Another start of the server has another token, which stands in its page.
      if (event.code === 4401) await this.#newToken();
    };
  }

  /** Leave a connection that has been silent for too long: the network may have gone without a word. */
  #listen(socket) {
    clearTimeout(this.silence);
    if (this.socket !== socket) return;
    const due = Date.now() + 2 * this.beat;
    this.silence = setTimeout(() => {
      // After a sleep the sign may be on its way.
      if (Date.now() - due > ASLEEP) return this.#listen(socket);
      // The other end may never answer to a farewell.
      socket.close();
      return socket.onclose({});
    }, 2 * this.beat);
  }

  async #newToken() {
    try {
      const page = new DOMParser().parseFromString(await (await fetch("./", { cache: "no-store" })).text(), "text/html");
      const token = page.querySelector("meta[name=token]")?.content;
      const meta = document.querySelector("meta[name=token]");
      if (token && token !== meta.content) {
        meta.content = token;
        this.again();
        return;
      }
      this.mayTry = false;
      clearTimeout(this.timer);
      this.calls.lost("refused");
    } catch {
      // The server has gone meanwhile; the timer tries again.
    }
  }
}
