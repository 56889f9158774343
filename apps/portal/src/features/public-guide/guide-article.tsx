import type { Step, Guide } from "@guidepost/contract";
import { Link } from "#components/ui/text/link.tsx";
import type { ReactNode } from "react";
import { Avatar } from "#components/ui/layout/avatar.tsx";
import { Badge } from "#components/ui/layout/badge.tsx";
import { DayOf } from "#components/ui/text/relative-time.tsx";
import { CATEGORY_LABELS } from "#lib/formats/labels.ts";
import { pluralize } from "#lib/formats/format.ts";
import { type ArticleStep, StepCard } from "./step-card.tsx";
import { AuthorText } from "#components/ui/text/author-text.tsx";

const WORDS_PER_MINUTE = 200;

/** Characters of HTML in which words are counted. A guide has up to 2 MiB, and each request renders it. */
const SAMPLE_LENGTH = 128 * 1024;

/**
 * How many words a letter is, in scripts without spaces between words: 400 letters of Chinese and Japanese a minute, and 800 of
 * Thai, Lao, Burmese and Khmer. `Intl.Segmenter` finds as many words in a hundred times the time.
 */
function wordsOfLetter(code: number): number {
  if (code < 0xe00) return 0;
  const isEastAsian =
    (code >= 0x3041 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff66 && code <= 0xff9f);
  if (isEastAsian) return 1 / 2;
  const isSoutheastAsian =
    code <= 0xeff || (code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff);
  // Further Chinese letters have two code units.
  return isSoutheastAsian || (code >= 0xd840 && code <= 0xd888) ? 1 / 4 : 0;
}

/** Whether a character is white space, or punctuation of Chinese and Japanese. */
function separatesWords(code: number): boolean {
  if (code <= 0x20 || code === 0xa0) return true;
  return (code >= 0x3000 && code <= 0x3040) || (code >= 0xff00 && code <= 0xff20);
}

/** Counts the words of cleaned HTML, or of text, in one pass without copies. A tag ends a word. */
export function countWords(html: string): number {
  let words = 0;
  let isInTag = false;
  let isInWord = false;
  for (let at = 0; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === 0x3c) isInTag = true;
    const letter = isInTag ? 0 : wordsOfLetter(code);
    words += letter;
    const isWord = !isInTag && letter === 0 && !separatesWords(code);
    if (isWord && !isInWord) words += 1;
    isInWord = isWord;
    if (code === 0x3e) isInTag = false;
  }
  return Math.ceil(words);
}

/** Reading time in minutes, at least 1. For a long guide it is estimated from the beginning. */
export function readingMinutes({
  steps,
}: {
  steps: readonly Pick<Step, "title" | "content">[];
}): number {
  let words = 0;
  let counted = 0;
  let total = 0;
  for (const { title, content } of steps) {
    const text = title === null ? content : `${title} ${content}`;
    total += text.length;
    if (counted >= SAMPLE_LENGTH) continue;
    words += countWords(text);
    counted += text.length;
  }
  const estimate = counted === 0 ? 0 : (words * total) / counted;
  return Math.max(1, Math.ceil(estimate / WORDS_PER_MINUTE));
}

type Props = {
  guide: Pick<
    Guide,
    "title" | "description" | "category" | "language" | "user" | "published_at" | "updated_at"
  >;
  readingMinutes: number;
  steps: readonly ArticleStep[];
  /** The heading level of the title. Steps are one level lower. */
  level: 1 | 2;
  /** The author's page; without it, the name is no link. */
  authorHref?: string;
  /** The path of the author's image. */
  avatar?: string | null;
  headerAction?: ReactNode;
  statistics?: ReactNode;
  /** Between the header and the steps. */
  progress?: ReactNode;
  /** Shown instead of the steps while there are none. */
  empty: string;
};

function dayOf(timestamp: string): string {
  return timestamp.slice(0, 10);
}

function Dates({ published_at, updated_at }: Pick<Guide, "published_at" | "updated_at">) {
  return (
    published_at && (
      <p lang="en" className="text-caption text-ink-soft">
        Published <DayOf at={published_at} />
        {dayOf(updated_at) > dayOf(published_at) && (
          <>
            {" · "}Updated <DayOf at={updated_at} />
          </>
        )}
      </p>
    )
  );
}

/**
 * A guide as readers see it: header and steps. The public page and the editor's preview render it. What the author wrote
 * has the language of the guide, the texts of the page are English (contract LANG-5).
 */
export function GuideArticle(props: Props) {
  const { guide, readingMinutes, steps, level, authorHref, avatar = null, progress } = props;
  const { title, description, category, language, user, published_at, updated_at } = guide;
  const Title = `h${level}` as const;
  return (
    <>
      <header className="step-view:hidden">
        <p
          lang="en"
          className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-caption text-ink-soft"
        >
          <Badge tone="good">{CATEGORY_LABELS[category]}</Badge>
          <span>
            {pluralize(steps.length, "step")} · {readingMinutes} min read
          </span>
        </p>
        <AuthorText
          as={Title}
          lang={language}
          className="mt-3 text-title leading-tight font-semibold tracking-tight wrap-anywhere sm:text-4xl sm:leading-[1.15]"
        >
          {title}
        </AuthorText>
        {description && (
          <AuthorText
            as="p"
            lang={language}
            className="mt-3 text-lead leading-relaxed wrap-anywhere text-ink-soft sm:text-lg"
          >
            {description}
          </AuthorText>
        )}
        <div className="mt-6 flex items-center justify-between gap-4">
          <div className="flex min-w-0 items-center gap-3">
            <Avatar name={user.display_name} src={avatar} className="size-10!" />
            <div className="min-w-0">
              {authorHref === undefined ? (
                <p className="font-medium wrap-anywhere">
                  <AuthorText>{user.display_name}</AuthorText>
                </p>
              ) : (
                <Link
                  href={authorHref}

                  rel="author"
                  className="font-medium wrap-anywhere underline-offset-4 hover:underline"
                >
                  <AuthorText>{user.display_name}</AuthorText>
                </Link>
              )}
              <Dates published_at={published_at} updated_at={updated_at} />
            </div>
          </div>
          {props.headerAction}
        </div>
        {props.statistics}
      </header>
      {steps.length === 0 ? (
        <p lang="en" className="mt-8 border-t border-line pt-8 text-ink-soft">
          {props.empty}
        </p>
      ) : (
        <>
          {progress}
          <div
            role="list"
            className={`flex flex-col gap-5 step-view:fixed step-view:inset-0 step-view:bottom-18 step-view:z-40 step-view:m-0 step-view:snap-x step-view:snap-mandatory step-view:flex-row step-view:gap-0 step-view:overflow-x-auto step-view:bg-canvas ${progress ? "mt-3 xl:mt-8 noscript:mt-8 print:mt-8" : "mt-8"}`}
          >
            {steps.map((step) => (
              <StepCard
                key={step.key}
                step={step}
                language={language}
                level={level === 1 ? 2 : 3}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}
