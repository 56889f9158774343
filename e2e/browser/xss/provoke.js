/**
 * Runs in a page: does to all that is in it whatever could set a fragment off, and ends once that
 * has had its consequences. Fragments may have taken the names of a document's own methods.
 */
(async () => {
  const all = (root) =>
    [...Object.getPrototypeOf(root).querySelectorAll?.call(root, "*") ?? []];
  const everything = (root) =>
    all(root).flatMap((one) => (one.shadowRoot ? [one, ...everything(one.shadowRoot)] : [one]));

  const handlersOf = (element) =>
    Element.prototype.getAttributeNames.call(element).filter((name) => /^on./i.test(name));
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);

  const harmless = new Set(["http:", "https:", "mailto:", "about:"]);
  const leadsToCode = (element) => {
    const address = attribute(element, "href") ?? attribute(element, "xlink:href");
    return (
      address !== null && URL.canParse(address) && !harmless.has(new URL(address).protocol)
    );
  };
  const isPressed = (element) =>
    element.matches("button, input[type=submit], input[type=image], summary, label");

  const elements = everything(document);
  for (const element of elements) {
    for (const name of handlersOf(element)) {
      element.dispatchEvent(new Event(name.slice(2)));
      if (element instanceof HTMLBodyElement) window.dispatchEvent(new Event(name.slice(2)));
    }
  }
})();
