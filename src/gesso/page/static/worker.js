// The rules in this browser: Python as WebAssembly, which answers the messages of docs/protocol.md.
// The page posts {start: {faces}} once to play, or {start: {file, card}} to write a text; then requests. It is told
// {loading: {here, all}}, {ready}, {broken}, and messages.

const RUN = new URL("../run/", import.meta.url);
const MACHINE = ["pyodide.asm.wasm.gz", "python_stdlib.zip"];
const PLAYS = [...MACHINE, "gesso.zip", "set.bin"];
const WRITES = [...MACHINE, "write.zip"];
const LOCK = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} };

const BEGIN = `
import sys
sys.path.insert(0, "/gesso")
from gesso.page.worker import TextWorker, Worker
`;
const PLAY = `${BEGIN}
worker = Worker(bytes(given["set"]), given["faces"], tell)
worker.hear
`;
const WRITE = `${BEGIN}
worker = TextWorker("/gesso/project", given["file"], given["card"], tell)
worker.hear
`;

let hear = null;
/** Whether something could not be fetched: then it is worth trying again. */
let missed = false;
const waiting = [];

self.onmessage = ({ data }) => {
  if (data.start) start(data.start).catch((error) => postMessage({ broken: { message: String(error?.message ?? error), network: missed } }));
  else if (hear) hear(JSON.stringify(data));
  else waiting.push(data);
};

/** Fetch the parts side by side, and say how much has come. */
function fetched(names) {
  const sizes = {};
  const here = {};
  const say = () => {
    const sum = (held) => Object.values(held).reduce((a, b) => a + b, 0);
    if (Object.keys(sizes).length === names.length) postMessage({ loading: { here: sum(here), all: sum(sizes) } });
  };
  return Object.fromEntries(
    names.map((name) => {
      const response = fetch(new URL(name, RUN)).then((answer) => {
        if (!answer.ok) throw new TypeError(`${name}: ${answer.status}`);
        here[name] = 0;
        sizes[name] = Number(answer.headers.get("content-length")) || 0;
        const counted = answer.body.pipeThrough(
          new TransformStream({
            transform(chunk, out) {
              here[name] += chunk.byteLength;
              sizes[name] = Math.max(sizes[name], here[name]);
              say();
              out.enqueue(chunk);
            },
          }),
        );
        return new Response(counted, { headers: { "content-type": "application/octet-stream" } });
      });
      response.catch(() => {
        missed = true;
      });
      return [name, response];
    }),
  );
}

async function start({ faces, file, card }) {
  const names = faces ? PLAYS : WRITES;
  const parts = fetched(names);
  const bytes = async (name) => new Uint8Array(await (await parts[name]).arrayBuffer());
  const rest = Promise.all(names.slice(1).map(bytes));
  rest.catch(() => {
    missed = true;
  });
  // The runtime asks for its machine by name; here it lies packed, and is unpacked while it comes.
  const fetchAny = self.fetch.bind(self);
  self.fetch = async (asked, ...more) => {
    const address = String(asked?.url ?? asked);
    if (address.endsWith("/pyodide.asm.wasm")) {
      const packed = (await parts["pyodide.asm.wasm.gz"]).body;
      return new Response(packed.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": "application/wasm" } });
    }
    if (address.endsWith("/python_stdlib.zip")) return new Response((await rest)[0]);
    return fetchAny(asked, ...more);
  };
  const { loadPyodide } = await import(new URL("pyodide.mjs", RUN));
  const python = await loadPyodide({ indexURL: RUN.href, lockFileContents: LOCK, env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" } });
  const [, program, set] = await rest;
  python.unpackArchive(program, "zip", { extractDir: "/gesso" });
  python.globals.set("tell", (text) => postMessage(JSON.parse(text)));
  python.globals.set("given", python.toPy(faces ? { set, faces: JSON.stringify(faces) } : { file, card }));
  hear = python.runPython(faces ? PLAY : WRITE);
  postMessage({ ready: true });
  for (const message of waiting.splice(0)) hear(JSON.stringify(message));
}
