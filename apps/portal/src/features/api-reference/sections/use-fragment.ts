import { useEffect, useEffectEvent } from "react";

/** Moves the focus to the heading of a section, for keyboards and screen readers. */
function goTo(section: HTMLElement): void {
  section.scrollIntoView();
  section.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
}

/**
 * Goes to the section that the address names, at first and whenever it changes: the sections come
 * after the page, too late for the browser. `onHidden` must show those that a search hides.
 */
export function useFragment(onHidden: () => void): void {
  const go = useEffectEvent(() => {
    const section = document.getElementById(window.location.hash.slice(1));
    if (!section) return;
    if (section.closest("[hidden]")) onHidden();
    requestAnimationFrame(() => goTo(section));
  });
  useEffect(() => {
    const onChange = () => go();
    onChange();
    window.addEventListener("hashchange", onChange);
    return () => window.removeEventListener("hashchange", onChange);
  }, []);
}
