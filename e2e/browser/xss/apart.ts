import type { Page } from "@playwright/test";
import type { Fragment } from "./fragment.ts";

/**
 * Runs in a page: returns for each piece of HTML whether the surrounding elements remain unchanged.
 */
const areContained = (pieces: string[]): boolean[] =>
  pieces.map((html) => {
    const text = `<!doctype html><main><p></p><div>${html}</div><p></p></main><aside></aside>`;
    const { documentElement, head, body } = new DOMParser().parseFromString(text, "text/html");
    const namesIn = (element: Element | null) =>
      Array.from(element?.children ?? [], ({ localName }) => localName).join();
    const isPlain = documentElement.attributes.length + body.attributes.length === 0;
    return (
      isPlain &&
      namesIn(head) === "" &&
      namesIn(body) === "main,aside" &&
      namesIn(body.firstElementChild) === "p,div,p"
    );
  });

/**
 * Elements that affect the whole page at any position. `noscript` is parsed differently when
 * scripts are enabled.
 */
const concernsAll = /<(?:meta|base|noscript)\b/i;

/** Separates fragments that can share a page from those that would break the page for others. */
export const splitByContainment = async (page: Page, fragments: readonly Fragment[]) => {
  const contained = await page.evaluate(
    areContained,
    fragments.map(({ html }) => html),
  );
  const mayShare = ({ html }: Fragment, index: number) =>
    contained[index] === true && !concernsAll.test(html);
  return {
    shared: fragments.filter(mayShare),
    alone: fragments.filter((fragment, index) => !mayShare(fragment, index)),
  };
};
