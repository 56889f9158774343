import { readingMinutes } from "@guidepost/guide-content/reading-time";
import { StepHtml } from "#components/ui/text/step-html.tsx";
import { GuideArticle } from "./guide-article.tsx";

const STEPS = [
  {
    title: "Choose the pot",
    content:
      "<p>Take a pot that is <strong>1 to 2 inches wider</strong> than the old one, with a hole in the bottom.</p>",
  },
  {
    title: "Take the plant out",
    content:
      '<p>Water the plant an hour before. Then turn the pot on its side, and pull gently at the base of the stems.</p><blockquote data-callout="tip"><p>Run a knife along the inside of the pot if the roots hold on.</p></blockquote>',
  },
  {
    title: "Plant and water",
    content:
      "<ul><li>Fill a third of the pot with fresh soil.</li><li>Set the plant in the middle, as deep as before.</li><li>Fill up, press lightly, and water until it drips.</li></ul>",
  },
];

const GUIDE = {
  title: "Repot a houseplant",
  description: "New soil and more room for the roots, in a quarter of an hour.",
  category: "lifestyle",
  language: "en",
  published_at: null,
  updated_at: "2026-11-02T09:00:00.000Z",
  user: { username: "example", display_name: "Example author" },
} as const;

/** A guide as readers see it, for installations without a public guide. */
export function ExampleGuide() {
  const steps = STEPS.map((step, index) => ({ ...step, id: index, position: index + 1 }));
  return (
    <GuideArticle
      guide={GUIDE}
      level={2}
      readingMinutes={readingMinutes({ steps })}
      steps={steps.map(({ id, position, title, content }) => ({
        key: id,
        position,
        title,
        content: <StepHtml html={content} topHeading={4} />,
      }))}
      empty=""
    />
  );
}
