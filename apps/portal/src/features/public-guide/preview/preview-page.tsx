import type { PrivateGuide } from "@guidepost/contract";
import { linkSteps } from "@guidepost/guide-content/heading-links";
import { readingMinutes } from "@guidepost/guide-content/reading-time";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { StepHtml } from "#components/ui/text/step-html.tsx";
import { GuideArticle } from "../guide-article.tsx";
import { PreviewWindow } from "./preview-window.tsx";

/** What the search parameters of a preview ask for. */
export type PreviewParameters = Promise<{ frame?: string | string[] }>;

type Props = {
  guide: PrivateGuide["guide"];
  /** Who sees the page, and for how long. */
  notice: ReactNode;
  actions?: ReactNode;
  searchParams: PreviewParameters;
};

/** A guide as readers will see it, without progress, rating and statistics (contract LINK-8). */
export async function PreviewPage({ guide, notice, actions, searchParams }: Props) {
  const { contents, titleIds } = linkSteps(guide.steps);
  const article = (
    <main className="mx-auto w-full max-w-[44rem] px-4 pt-6 pb-16 sm:px-8 sm:pt-10">
      <article>
        <GuideArticle
          guide={guide}
          level={1}
          readingMinutes={readingMinutes(guide)}
          steps={guide.steps.map(({ id, position, title }, index) => ({
            key: id,
            position,
            title,
            titleId: titleIds[index],
            content: <StepHtml html={contents[index] ?? ""} />,
          }))}
          empty="This guide has no steps yet."
        />
      </article>
    </main>
  );
  // The frame of the phone shows the guide alone.
  if ((await searchParams).frame !== undefined) return article;
  return (
    <PreviewWindow
      notice={
        <p className="flex min-w-0 flex-1 basis-72 items-start gap-2.5">
          <Eye aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          <span className="min-w-0">{notice}</span>
        </p>
      }
      actions={actions}
    >
      {article}
    </PreviewWindow>
  );
}
