import { expect, type Person, type Site } from "../support/fixtures.ts";

/** The fields of a guide in REST responses that tests use. */
export type Guide = {
  id: number;
  slug: string;
  title: string;
  url: string;
  status: string;
  featured: boolean;
  views_count: number;
  completions_count: number;
  average_rating: number | null;
  updated_at: string;
  version: number;
  steps: { id: number; position: number; title: string | null; content: string }[];
};

const guideIn = (body: unknown): Guide => (body as { guide: Guide }).guide;

/** A guide after its deletion and restoration, each of which changes its version. */
export const restored = (guide: Guide): Guide => ({ ...guide, version: guide.version + 2 });

/** Publishes a guide through the API. */
export const publishGuide = async (
  site: Site,
  { key }: Person,
  { id }: Pick<Guide, "id">,
): Promise<Guide> =>
  guideIn((await site.rest({ method: "POST", path: `/guides/${id}/publish`, key })).body);

/** Creates a guide with the API, published unless `draft`. */
export async function addGuide(
  site: Site,
  author: Person,
  {
    title = "Brew a cup of tea",
    steps = ["Boil", "Steep", "Pour"],
    content = (name: string) => `<p>How to ${name.toLowerCase()}.</p>`,
    draft = false,
  } = {},
): Promise<Guide> {
  const { key, username } = author;
  const made = await site.rest({
    method: "POST",
    path: "/guides",
    key,
    json: {
      guide: {
        title,
        description: "A short description",
        user_id: username,
        steps: steps.map((name, index) => ({
          position: index + 1,
          title: name,
          content: content(name),
        })),
      },
    },
  });
  expect(made.status, made.text.slice(0, 500)).toBe(201);
  const guide = guideIn(made.body);
  return draft ? guide : publishGuide(site, author, guide);
}

export const readGuide = async (site: Site, author: Person, id: number): Promise<Guide> =>
  guideIn((await site.rest({ path: `/guides/${id}`, key: author.key })).body);

/** `/@username/slug` */
export const pathOf = (guide: Guide): string => new URL(guide.url).pathname;
