import type { Guide } from "../flows/guides.ts";
import { expect, type Person, type Site } from "../support/fixtures.ts";
import { isOneLine, type Fragment } from "./fragment.ts";

/** The maximum number of steps (contract STEP-3): each page load tests as many as possible. */
const perGuide = 100;
const longestTitle = 200;

type Refusal = { error: { details: Record<string, string[]> } };

const isTitle = (fragment: Fragment) => fragment.html.length <= longestTitle && isOneLine(fragment);

function bodyOf(fragments: readonly Fragment[], emptied: ReadonlySet<number>, user: string) {
  const titles = fragments.filter(isTitle).map(({ html }) => html);
  return {
    guide: {
      title: titles[0] ?? "Title",
      description: titles[1] ?? "",
      user_id: user,
      steps: fragments.map((fragment, index) => ({
        position: index + 1,
        title: isTitle(fragment) ? fragment.html : null,
        content: `${emptied.has(index) ? "<p>Text</p>" : ""}${fragment.html}`,
      })),
    },
  };
}

/**
 * Returns the indexes of the fragments that are empty after cleaning. Fails on any other error. Only
 * the first 50 errors are listed (contract ERR-15).
 */
function indexesOfEmptied(body: unknown): number[] {
  const { base = [], ...details } = (body as Refusal).error.details;
  for (const message of base) expect(message).toContain("has more errors");
  return Object.entries(details).map(([field, messages]) => {
    expect(messages, field).toEqual(["has no permitted content"]);
    return Number(/^steps\.(\d+)\.content$/.exec(field)?.[1]);
  });
}

/**
 * Publishes a guide with a fragment in each step. Fragments that are empty after cleaning follow
 * some text.
 */
async function publish(site: Site, { key, username }: Person, fragments: readonly Fragment[]) {
  const post = (emptied: ReadonlySet<number>) =>
    site.rest({
      method: "POST",
      path: "/guides",
      key,
      json: bodyOf(fragments, emptied, username),
    });
  const emptied = new Set<number>();
  let made = await post(emptied);
  while (made.status === 422) {
    const before = emptied.size;
    for (const index of indexesOfEmptied(made.body)) emptied.add(index);
    expect(emptied.size).toBeGreaterThan(before);
    made = await post(emptied);
  }
  expect(made.status, made.text.slice(0, 500)).toBe(201);
  const { id } = (made.body as { guide: Guide }).guide;
  const published = await site.rest({ method: "POST", path: `/guides/${id}/publish`, key });
  return (published.body as { guide: Guide }).guide;
}

/** Publishes guides with all fragments, 100 steps each. */
export async function publishAll(
  site: Site,
  author: Person,
  fragments: readonly Fragment[],
): Promise<Guide[]> {
  const guides: Guide[] = [];
  for (let at = 0; at < fragments.length; at += perGuide)
    guides.push(await publish(site, author, fragments.slice(at, at + perGuide)));
  return guides;
}
