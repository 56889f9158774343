import type { Guide } from "@guidepost/contract";
import { htmlToText } from "@guidepost/core/html-text";
import { excerpt } from "./excerpt.ts";

const wordsPerMinute = 200;
const descriptionLength = 200;

/** Minutes that reading takes, at least one. */
export const readingMinutes = ({ steps }: Pick<Guide, "steps">): number => {
  const words = steps.flatMap(({ title, content }) =>
    `${title ?? ""} ${htmlToText(content)}`.split(" "),
  );
  return Math.max(1, Math.ceil(words.filter(Boolean).length / wordsPerMinute));
};

/** What search engines and link previews say of a guide: its description, or how it begins. */
export const descriptionOf = ({ title, description, steps }: Guide): string =>
  excerpt(
    description.replace(/\s+/g, " ") ||
      htmlToText(steps.map(({ content }) => content).join(" ")) ||
      title,
    descriptionLength,
  );

/** A step's title, or its number where it has none. */
export const stepName = ({ title, position }: Guide["steps"][number]): string =>
  title ?? `Step ${position}`;

/** The author's public page, beside the guide's own address. */
export const authorUrl = ({ url, user }: Pick<Guide, "url" | "user">): string =>
  new URL(`/@${user.username}`, url).href;
