// The only script of a page that other sites show in a frame.
const guide = document.querySelector("[data-embedded-guide]");

function sendHeight(): void {
  // The height is no secret: each site that shows the guide may read it.
  parent.postMessage({ guidepostHeight: guide?.getBoundingClientRect().height }, "*");
}

if (guide) new ResizeObserver(sendHeight).observe(guide);

// Links leave the frame: other sites refuse to be shown in one.
for (const link of document.links) {
  if (link.origin === location.origin && link.hash !== "") continue;
  link.target = "_blank";
  link.rel = "noopener";
}
document.documentElement.dataset["hydrated"] = "";
