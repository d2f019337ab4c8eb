// Lets the browser keep a published set, so that it works without a network.

/** Start the service worker of a folder; the rules and the large pictures come later, and not on a metered line. */
export function keepOffline(base, all) {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const begin = async () => {
    try {
      await navigator.serviceWorker.register(new URL(`${base}offline.js`, location));
      const { active } = await navigator.serviceWorker.ready;
      const saves = navigator.connection?.saveData || /2g/.test(navigator.connection?.effectiveType ?? "");
      if (all && !saves) setTimeout(() => active.postMessage({ keep: "all" }), 2000);
    } catch {
      // Where nothing may be kept, everything is fetched as it is needed.
    }
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}
