// Keeps the whole set in the browser, each version under its digest, so that it works without a network.
// VERSION and FILES (digests by name) stand above. What has not changed is taken from the version before. A newer version
// waits until every page of the older one is closed, so that no game is played on with other cards.

const NAME = `gesso-${VERSION}`;
const HOME = new URL("./", self.location);
const isLate = (name) => name.startsWith("run/") || name.endsWith("-688.webp");
const addressOf = (name) => new URL(name, HOME).href;

self.addEventListener("install", (event) => event.waitUntil(keep((name) => !isLate(name))));

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith("gesso-") && name !== NAME) await caches.delete(name);
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener("message", ({ data, source }) => {
  if (data?.keep === "all") keep(isLate).then(() => source?.postMessage({ kept: "all" }), () => {});
});

async function keep(wanted) {
  const cache = await caches.open(NAME);
  const older = await previous();
  for (const name of Object.keys(FILES).filter(wanted)) {
    const address = addressOf(name);
    if (await cache.match(address)) continue;
    const same = older.files[name] === FILES[name] ? await older.cache.match(address) : undefined;
    const answer = same ?? (await fetch(address, { cache: "no-cache" }));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    await cache.put(address, answer);
  }
  await cache.put(addressOf(".files"), new Response(JSON.stringify(FILES)));
}

async function previous() {
  for (const name of await caches.keys()) {
    if (!name.startsWith("gesso-") || name === NAME) continue;
    const cache = await caches.open(name);
    const listed = await cache.match(addressOf(".files"));
    if (listed) return { cache, files: await listed.json() };
  }
  return { cache: null, files: {} };
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || !address.href.startsWith(HOME.href)) return;
  address.hash = "";
  address.search = "";
  if (address.href.endsWith("/")) address.pathname += "index.html";
  event.respondWith(
    (async () => {
      const cache = await caches.open(NAME);
      const kept = await cache.match(address.href);
      if (kept) return kept;
      const answer = await fetch(request);
      const name = address.href.slice(HOME.href.length);
      if (answer.ok && name in FILES) event.waitUntil(cache.put(address.href, answer.clone()));
      return answer;
    })(),
  );
});
