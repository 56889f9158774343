// Sets the height of embedded guides on this page to the height of their content.
(() => {
  const { origin } = new URL(document.currentScript.src);
  addEventListener("message", (event) => {
    const height = event.origin === origin ? event.data?.guidepostHeight : undefined;
    if (!Number.isFinite(height)) return;
    for (const frame of document.querySelectorAll("iframe"))
      if (frame.contentWindow === event.source) frame.style.height = `${Math.ceil(height)}px`;
  });
})();
