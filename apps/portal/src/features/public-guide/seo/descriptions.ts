import {
  PROFILE_COUNTED,
  type Guide,
  type PublicGuide,
  type PublicProfile,
} from "@guidepost/contract";
import { htmlToText } from "@guidepost/guide-content/html-text";
import { pluralize } from "#lib/formats/format.ts";

const DESCRIPTION_LENGTH = 200;

/** At most `max` code points of a text, cut between words if there are any. */
export function excerpt(text: string, max: number): string {
  // A code point has at most two code units: the rest of a long text is not split.
  const characters = Array.from(text.slice(0, 2 * (max + 1)));
  if (characters.length <= max) return text;
  const space = characters.lastIndexOf(" ", max - 1);
  return `${characters
    .slice(0, space > max / 2 ? space : max - 1)
    .join("")
    .trimEnd()}…`;
}

/**
 * Characters of a step's HTML that are read first. They usually contain enough text; a step has up
 * to 64 KiB.
 */
const BEGINNING_LENGTH = 8 * 1024;

/** The text at the beginning of a step: all of its text when that is less than `length` code units. */
function beginningOfStep(content: string, length: number): string {
  const text = htmlToText(content.slice(0, BEGINNING_LENGTH));
  return text.length < length && content.length > BEGINNING_LENGTH ? htmlToText(content) : text;
}

/** The text of the first steps: at least `length` code units, if the guide has as many. */
function beginningOf(steps: Guide["steps"], length: number): string {
  let text = "";
  for (const { content } of steps) {
    text = `${text} ${beginningOfStep(content, length)}`.trim();
    if (text.length >= length) break;
  }
  return text;
}

/** The description for search engines and link previews: the author's, or the first steps. */
export function descriptionOf({ title, description, steps }: Guide): string {
  return excerpt(
    description.replace(/\s+/g, " ") ||
      // A code point has at most two code units.
      beginningOf(steps, 2 * (DESCRIPTION_LENGTH + 1)) ||
      title,
    DESCRIPTION_LENGTH,
  );
}

/**
 * The language of a guide as Open Graph writes it: with a region, the usual one if the tag has none. `undefined` for a
 * tag without a known language.
 */
export function openGraphLocale(tag: string): string | undefined {
  try {
    const { language, region } = new Intl.Locale(tag).maximize();
    return region && `${language}_${region}`;
  } catch {
    // A tag for private use, which `Intl` refuses.
    return undefined;
  }
}

/** A step's title, or its number if it has no title. */
export function stepName({ title, position }: Guide["steps"][number]): string {
  return title ?? `Step ${position}`;
}

/** The URL of the author's public page. */
export function authorUrl({ url, user }: Pick<Guide, "url" | "user">): string {
  return new URL(`/@${user.username}`, url).href;
}

/** `12 guides`, or `100+ guides` above the number up to which a profile counts. */
export function publishedCount(guidesCount: number): string {
  return guidesCount > PROFILE_COUNTED
    ? `${PROFILE_COUNTED}+ guides`
    : pluralize(guidesCount, "guide");
}

/** The schema.org HowTo of a guide, for search engines. The page itself contains the text. */
export function howTo({ guide, ratings_count }: Pick<PublicGuide, "guide" | "ratings_count">) {
  return {
    "@context": "https://schema.org",
    "@type": "HowTo",
    name: guide.title,
    description: descriptionOf(guide),
    inLanguage: guide.language,
    url: guide.url,
    author: { "@type": "Person", name: guide.user.display_name, url: authorUrl(guide) },
    datePublished: guide.published_at,
    dateModified: guide.updated_at,
    step: guide.steps.map((step) => ({
      "@type": "HowToStep",
      position: step.position,
      name: stepName(step),
      url: `${guide.url}#step-${step.position}`,
    })),
    ...(guide.average_rating !== null && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: guide.average_rating,
        ratingCount: ratings_count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

type Author = PublicProfile["user"];

/** The description of an author's page for search engines and link previews: the bio, or a sentence about the page. */
export function profileDescription(
  { bio, display_name }: Pick<Author, "bio" | "display_name">,
  siteName: string | undefined,
): string {
  const text = bio.replace(/\s+/g, " ");
  if (text !== "") return excerpt(text, DESCRIPTION_LENGTH);
  const site = siteName === undefined ? "" : ` on ${siteName}`;
  return `Step-by-step guides by ${display_name}${site}.`;
}

/** The schema.org ProfilePage of an author, for search engines. */
export function profilePage(
  { username, display_name, member_since, avatar, bio, links }: Author,
  portalUrl: string,
) {
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    dateCreated: member_since,
    mainEntity: {
      "@type": "Person",
      name: display_name,
      alternateName: username,
      url: `${portalUrl}/@${username}`,
      ...(bio !== "" && { description: bio }),
      ...(avatar !== null && { image: `${portalUrl}${avatar}` }),
      ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
    },
  };
}

/** JSON for the content of a script element: it contains no `<` that could close the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}
