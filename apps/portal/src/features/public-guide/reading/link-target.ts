import { HEADING_ID_PREFIX } from "@guidepost/contract/heading-id";

/** The heading or title that an address names without the prefix of its id; undefined when the page has the id itself. */
function findTarget(hash: string): HTMLElement | undefined {
  let name: string;
  try {
    name = decodeURIComponent(hash.slice(1));
  } catch {
    return undefined;
  }
  if (name === "" || document.getElementById(name)) return undefined;
  const [exact, lowerCase] = [name, name.toLowerCase()].map((id) =>
    document.getElementById(HEADING_ID_PREFIX + id),
  );
  return exact ?? lowerCase ?? undefined;
}

/** Opens the details that contain an element. */
function reveal(element: Element): void {
  const details = element.closest("details");
  if (!details) return;
  details.open = true;
  if (details.parentElement) reveal(details.parentElement);
}

function showTarget(): void {
  const target = findTarget(location.hash);
  if (!target) return;
  reveal(target);
  target.scrollIntoView({ block: "start", inline: "center", behavior: "instant" });
}

/**
 * Scrolls to the heading or the step that the address names, as in `/@ada/tea#steep` (contract MD-15). Browsers find only an
 * id with its prefix.
 */
export function followHeadingLinks(): void {
  addEventListener("hashchange", showTarget);
  showTarget();
}
