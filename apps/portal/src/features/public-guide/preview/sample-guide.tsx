import type { Guide } from "@guidepost/contract";
import { Island } from "../reader/islands.tsx";
import { GuideArticle } from "../guide-article.tsx";
import { StepHtml } from "#components/ui/text/step-html.tsx";

const PUBLISHED_AT = "2026-11-02T09:00:00.000Z";

const STEPS = [
  {
    title: "Open the settings",
    content:
      '<p>Sign in, and select <strong>Settings</strong>. The <a href="#">overview</a> explains each section.</p><blockquote data-callout="tip"><p>Links, buttons and notes like this one use your accent color.</p></blockquote>',
  },
  {
    title: "Invite your team",
    content:
      '<p>Enter the addresses of your colleagues. Each of them receives <a href="#">an invitation</a>.</p>',
  },
];

/** A guide for the preview of branding. It has parts in each tone of the accent colour. */
export function SampleGuide({ author, isEmbedded }: { author: string; isEmbedded: boolean }) {
  const guide = {
    title: "Set up your workspace",
    description: "From the first sign-in to a team.",
    language: "en",
    category: "product",
    published_at: PUBLISHED_AT,
    updated_at: PUBLISHED_AT,
    user: { username: "author", display_name: author },
  } satisfies Pick<
    Guide,
    "title" | "description" | "language" | "category" | "user" | "published_at" | "updated_at"
  >;
  return (
    <GuideArticle
      guide={guide}
      level={1}
      readingMinutes={1}
      authorHref="#"
      steps={STEPS.map(({ title, content }, index) => ({
        key: index,
        position: index + 1,
        title,
        content: <StepHtml html={content} />,
        action: !isEmbedded && (
          <Island name="MarkDone" guideId={0} stepId={index} position={index + 1} />
        ),
      }))}
      empty=""
    />
  );
}
