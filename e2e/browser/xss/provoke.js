/**
 * Runs in a page: does to all that is in it whatever could set a fragment off, and ends once that
 * had its consequences. Fragments may have taken the names of a document's or a form's own methods.
 */
(async () => {
  const of = (prototype, method, target, ...given) => prototype[method].call(target, ...given);
  const inside = (root, elements) =>
    [...elements].flatMap((one) =>
      one.shadowRoot ? [one, ...inside(one.shadowRoot, one.shadowRoot.querySelectorAll("*"))] : one,
    );
  const attribute = (element, name) => of(Element.prototype, "getAttribute", element, name);

  const harmless = new Set(["http:", "https:", "mailto:", "about:"]);
  const mayRun = (address) => {
    if (address === null || address === "") return false;
    return URL.canParse(address) && !harmless.has(new URL(address).protocol);
  };
  const isPressed = (element) => {
    const { namespaceURI, localName } = element;
    if (namespaceURI === "http://www.w3.org/2000/svg" && localName === "a")
      return mayRun(element.href.animVal) || mayRun(attribute(element, "xlink:href"));
    if (localName === "a" || localName === "area") return mayRun(attribute(element, "href"));
    const isButton = of(
      Element.prototype,
      "matches",
      element,
      "button, [type=submit], [type=image]",
    );
    return isButton && (element.form !== null || attribute(element, "popovertarget") !== null);
  };

  const provoke = (element) => {
    for (const name of of(Element.prototype, "getAttributeNames", element)) {
      if (!/^on./i.test(name)) continue;
      of(EventTarget.prototype, "dispatchEvent", element, new Event(name.slice(2)));
      if (element.localName === "body") window.dispatchEvent(new Event(name.slice(2)));
    }
    if (element.localName === "details") element.open = !element.open;
    if (element instanceof HTMLElement) of(HTMLElement.prototype, "focus", element);
    if (isPressed(element)) {
      const click = new MouseEvent("click", { bubbles: true, cancelable: true });
      of(EventTarget.prototype, "dispatchEvent", element, click);
    }
  };

  const elements = of(Document.prototype, "querySelectorAll", document, "*");
  for (const element of inside(document, elements)) provoke(element);

  // What was asked for last has its turn last. A frame out of sight gets no animation frames.
  await new Promise((resolve) => {
    const image = new Image();
    image.addEventListener("error", () => setTimeout(resolve));
    image.src = "x:";
  });
})();
