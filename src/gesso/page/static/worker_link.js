// The transport of a published set: a worker in this browser answers instead of a server. Until the rules have arrived, a
// table is played from an opening that was baked when the set was published: its question is shown at once, and one pick is
// noted and made when the rules are there. `arriving` is told with {here, all} bytes, {broken}, or {ready}.

const BAKED = "baked";

export class WorkerTransport {
  /** `faces` and `openings` are addresses of JSON files; `worker` that of worker.js. */
  constructor({ worker, faces, openings }) {
    this.places = { worker, faces, openings };
    this.next = 0;
    this.worker = null;
    this.opening = null;
    this.noted = null;
    this.asked = null;
    this.table = null;
    this.number = -1;
    this.own = new Map();
    this.passed = new Map();
    this.version = 0;
    this.ready = false;
    this.held = [];
  }

  start(calls) {
    this.calls = calls;
    this.baked = fetch(this.places.openings).then((answer) => (answer.ok ? answer.json() : {}), () => ({}));
    this.again();
    calls.opened();
  }

  /** Begin to fetch the rules, or try again. */
  async again() {
    if (this.worker) return;
    // What a worker that broke has not answered, another one is asked.
    if (this.version) this.#ask("hello", { version: this.version });
    if (this.asked) this.table = this.#ask("table/new", this.asked);
    for (const message of this.passed.values()) this.#post(message);
    const worker = new Worker(this.places.worker, { type: "module" });
    this.worker = worker;
    worker.onmessage = ({ data }) => this.#told(data);
    worker.onerror = () => this.#broken({ message: "", network: true });
    try {
      const faces = await (await fetch(this.places.faces)).json();
      worker.postMessage({ start: { faces } });
      for (const message of this.held.splice(0)) worker.postMessage(message);
      this.held = null;
    } catch {
      this.#broken({ message: "", network: true });
    }
  }

  send(message) {
    if (this.ready) this.#pass(message);
    else this.#early(message);
    return true;
  }

  // ---- before the rules are there

  async #early(message) {
    if (message.ask === "hello") {
      const { hello } = await this.baked;
      if (hello && !this.ready) {
        // The worker is told hello as well, but nobody waits for its answer.
        this.version = message.version;
        this.#ask("hello", { version: this.version });
        return this.calls.heard({ re: message.id, ...hello });
      }
    }
    if (message.ask === "table/new" && !this.opening) {
      const opening = await this.#openingOf(message);
      if (opening && !this.ready) {
        this.opening = opening;
        this.calls.heard({ re: message.id, table: BAKED });
        for (const told of opening.told) this.calls.heard(this.#shown(told));
        this.asked = { entries: message.entries, seats: message.seats, seed: opening.seed };
        this.table = this.#ask("table/new", this.asked);
        return undefined;
      }
    }
    if (this.opening && message.table === BAKED) {
      if (message.ask === "table/choose") {
        const { option, options, goes_on } = message;
        this.noted = option ?? options[0];
        this.choice = { ...(options ? { options } : { option }), ...(goes_on ? { goes_on } : {}) };
      }
      else if (message.ask === "table/back") this.noted = null;
      else return this.#pass(message);
      this.calls.heard({ re: message.id });
      return this.calls.heard(this.#shown(this.opening.told.at(-1)));
    }
    return this.#pass(message);
  }

  async #openingOf({ entries, seats, seed, log }) {
    if (seed !== undefined || log !== undefined) return null;
    const fits = (each) => String(each.entries) === String(entries) && String(each.seats) === String(seats);
    const baked = await this.baked;
    let fitting = (baked.openings ?? []).filter(fits);
    if (!fitting.length && baked.others?.includes(entries.join(" ")) && String(seats) === String(baked.openings[0]?.seats)) {
      // Those of other pairs than the front's lie in a file for each who sits in the first seat.
      const place = new URL(`openings/${encodeURIComponent(entries[0])}.json`, new URL(this.places.openings, location));
      const { openings = [] } = await fetch(place).then((answer) => (answer.ok ? answer.json() : {}), () => ({}));
      fitting = openings.filter(fits);
    }
    return fitting[Math.floor(Math.random() * fitting.length)] ?? null;
  }

  /** A message of the opening, with what has been noted. */
  #shown(told) {
    if (told.tell !== "table") return told;
    const noted = this.noted === null ? {} : { noted: this.noted, back: true };
    return { ...told, table: BAKED, arriving: true, ...noted };
  }

  // ---- when they are

  #ask(ask, fields) {
    const id = this.number--;
    return new Promise((done) => {
      this.own.set(id, done);
      this.#post({ id, ask, ...fields });
    });
  }

  #post(message) {
    if (this.held) this.held.push(message);
    else this.worker.postMessage(message);
  }

  async #pass(message) {
    const meant = message.table === BAKED ? { ...message, table: (await this.table).table } : message;
    this.passed.set(meant.id, meant);
    this.#post(meant);
  }

  async #told(data) {
    if (data.loading) return this.calls.heard({ tell: "arriving", ...data.loading });
    if (data.broken) return this.#broken(data.broken);
    if (data.ready) {
      this.ready = true;
      return this.calls.heard({ tell: "arriving", ready: true });
    }
    if ("re" in data && data.re < 0) {
      this.own.get(data.re)?.(data);
      this.own.delete(data.re);
      return undefined;
    }
    if (data.tell === "table" && this.opening && data.table === (await this.table).table) {
      const first = this.opening.told.at(-1);
      const noted = this.noted;
      this.noted = null;
      const same = JSON.stringify(data.question?.options.map(({ name }) => name)) === JSON.stringify(first.question?.options.map(({ name }) => name));
      if (noted !== null && data.moment === first.moment && same) {
        await this.#ask("table/choose", { table: data.table, seq: data.seq, ...this.choice });
        return undefined;
      }
      return this.calls.heard({ ...data, table: BAKED });
    }
    this.passed.delete(data.re);
    return this.calls.heard(data);
  }

  #broken({ message, network }) {
    this.worker?.terminate();
    this.worker = null;
    this.held = this.held ?? [];
    this.ready = false;
    this.calls.heard({ tell: "arriving", broken: { message, network } });
  }
}
