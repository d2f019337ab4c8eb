// One way to talk to Gesso, whoever answers: the server over a WebSocket, or a worker in this browser.
// Messages are those of docs/protocol.md. A transport has `start({heard, opened, lost})`, `send(message)` and `again()`.

const WAITS = [0, 1000, 2000, 4000, 8000];

export class Link {
  constructor(transport) {
    this.transport = transport;
    this.state = "connecting";
    this.since = Date.now();
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
    socket.onopen = () => {
      this.tries = 0;
      this.calls.opened();
    };
    socket.onmessage = (event) => this.calls.heard(JSON.parse(event.data));
    socket.onclose = async (event) => {
      if (this.socket !== socket) return;
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
