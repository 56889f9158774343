import type { PublicGuide } from "@guidepost/contract";
import { Brand } from "#components/ui/layout/brand.tsx";
import { TextLink } from "#components/ui/forms/button.tsx";
import { GuideArticle, readingMinutes } from "../guide-article.tsx";
import { placeStepHtml } from "../server/place-step-html.ts";

/** A public guide for pages of other sites: without progress, rating and account. */
export function EmbeddedGuide({
  guide,
  author_avatar,
}: Pick<PublicGuide, "guide" | "author_avatar">) {
  const stepHtml = placeStepHtml(guide.steps);
  return (
    <div data-embedded-guide className="mx-auto max-w-[46rem] p-4">
      <article>
        <GuideArticle
          guide={guide}
          level={1}
          readingMinutes={readingMinutes(guide)}
          authorHref={`/@${guide.user.username}`}
          avatar={author_avatar}
          steps={guide.steps.map(({ id, position, title }, index) => ({
            key: id,
            position,
            title,
            content: (
              <div
                className="prose-step"
                dangerouslySetInnerHTML={{ __html: stepHtml[index] ?? "" }}
              />
            ),
          }))}
          empty="This guide has no steps yet. Its author may be about to write them."
        />
      </article>
      <footer className="mt-5 flex flex-wrap items-center justify-between gap-3 text-caption">
        <TextLink href={new URL(guide.url).pathname}>Open the guide on Guidepost</TextLink>
        <Brand />
      </footer>
    </div>
  );
}
