import type { PublicGuide } from "@guidepost/contract";
import { authorUrl, descriptionOf, stepName } from "./descriptions.ts";

/** The schema.org HowTo of a guide, for search engines. The page itself contains the text. */
export function howTo({ guide, reading }: PublicGuide) {
  return {
    "@context": "https://schema.org",
    "@type": "HowTo",
    name: guide.title,
    description: descriptionOf(guide),
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
        ratingCount: reading.ratings_count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** JSON for the content of a script element: it contains no `<` that could close the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}
