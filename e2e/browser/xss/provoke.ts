/**
 * Runs in a page. Triggers every event that could execute a fragment, on all elements, or on those in
 * `part` (a selector). Resolves after their effects. Fragments may have clobbered methods of the
 * document or of a form, so methods of the prototypes are called.
 */
export async function provokeAll(part?: string): Promise<void> {
  const attributeOf = (element: Element, name: string): string =>
    Element.prototype.getAttribute.call(element, name) ?? "";
  const select = (root: ParentNode, selector: string): Element[] => {
    let { querySelectorAll } = Element.prototype;
    if (root instanceof Document) ({ querySelectorAll } = Document.prototype);
    if (root instanceof ShadowRoot) ({ querySelectorAll } = ShadowRoot.prototype);
    return [...querySelectorAll.call<ParentNode, [string], NodeListOf<Element>>(root, selector)];
  };
  const inside = (root: ParentNode): Element[] =>
    select(root, "*").flatMap((one) => (one.shadowRoot ? [one, ...inside(one.shadowRoot)] : one));
  const dispatch = (target: EventTarget, event: Event) =>
    EventTarget.prototype.dispatchEvent.call(target, event);

  const harmless = new Set(["http:", "https:", "mailto:", "about:"]);
  const mayRun = (address: string) =>
    URL.canParse(address) && !harmless.has(new URL(address).protocol);
  const isToBeClicked = (element: Element): boolean => {
    if (element instanceof SVGAElement)
      return mayRun(element.href.animVal) || mayRun(attributeOf(element, "xlink:href"));
    if (element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement)
      return mayRun(attributeOf(element, "href"));
    if (!(element instanceof HTMLButtonElement || element instanceof HTMLInputElement))
      return false;
    const ways = ["formaction", "popovertarget", "commandfor"];
    return (
      ways.some((name) => attributeOf(element, name) !== "") ||
      // The search of an author's page has a path, which would leave the page.
      (element.form !== null && mayRun(attributeOf(element.form, "action")))
    );
  };

  const elements =
    part === undefined
      ? inside(document)
      : select(document, part).flatMap((one) => [one, ...inside(one)]);
  for (const element of elements) {
    for (const name of Element.prototype.getAttributeNames.call(element)) {
      if (!/^on./i.test(name)) continue;
      dispatch(element, new Event(name.slice(2)));
      if (element instanceof HTMLBodyElement) dispatch(window, new Event(name.slice(2)));
    }
    if (element instanceof HTMLDetailsElement) element.open = !element.open;
    if (element instanceof HTMLElement) HTMLElement.prototype.focus.call(element);
    if (isToBeClicked(element))
      dispatch(element, new MouseEvent("click", { bubbles: true, cancelable: true }));
  }

  // The events of this image follow all earlier ones. Hidden frames get no animation frames.
  await new Promise<void>((resolve) => {
    const image = new Image();
    image.addEventListener("error", () => void setTimeout(resolve));
    image.src = "x:";
  });
}
