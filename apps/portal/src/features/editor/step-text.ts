/** What HTML says, as text alone: parsed apart from the page, where nothing of it is loaded or run. */
export const textOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<(?:\/(?:p|h[1-6]|li|pre|tr|blockquote)|br)\b/gi, "\n$&"),
    "text/html",
  );
  return (body.textContent ?? "").replaceAll(/\s*\n\s*/g, "\n").trim();
};
