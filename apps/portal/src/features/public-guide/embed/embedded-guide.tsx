import type { PublicGuide } from "@guidepost/contract";
import { readingMinutes } from "@guidepost/guide-content/reading-time";
import { GuideArticle } from "../guide-article.tsx";
import { RenderedStep } from "#components/ui/text/step-html.tsx";
import { placeStepHtml } from "../server/place-step-html.ts";
import { EmbedFrame } from "./embed-frame.tsx";

/** A public guide for pages of other sites: without progress, rating and account. */
export function EmbeddedGuide({
  guide,
  author_avatar,
  branding,
}: Pick<PublicGuide, "guide" | "author_avatar" | "branding">) {
  const placed = placeStepHtml(guide.steps);
  return (
    <EmbedFrame branding={branding} href={new URL(guide.url).pathname}>
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
          titleId: placed[index]?.titleId,
          content: <RenderedStep html={placed[index]?.html ?? ""} />,
        }))}
        empty="This guide has no steps yet. Its author may be about to write them."
      />
    </EmbedFrame>
  );
}
