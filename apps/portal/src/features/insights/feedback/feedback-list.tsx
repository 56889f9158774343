"use client";

import type { Feedback } from "@guidepost/contract";
import { MailOpen, Mail, Star, Trash2 } from "lucide-react";
import { Button, TextLink } from "#components/ui/forms/button.tsx";
import { Badge } from "#components/ui/layout/badge.tsx";
import { cn } from "#lib/cn.ts";
import { dateName, pluralize } from "#lib/formats/format.ts";
import { AuthorText } from "#components/ui/text/author-text.tsx";

const STARS = [1, 2, 3, 4, 5];

function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex items-center">
      <span className="sr-only">{pluralize(rating, "star")} of 5</span>
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden
          strokeWidth={1.5}
          className={cn("size-4", star <= rating ? "fill-current text-accent" : "text-line-strong")}
        />
      ))}
    </span>
  );
}

type Props = {
  texts: readonly Feedback[];
  /** Whether each text names its guide. */
  withGuide: boolean;
  onMark: (text: Feedback) => void;
  onDelete: (text: Feedback) => void;
};

/** What readers wrote, newest first. */
export function FeedbackTexts({ texts, withGuide, onMark, onDelete }: Props) {
  return (
    <ul aria-label="Feedback" className="divide-y divide-line">
      {texts.map((feedback) => {
        const { id, guide, rating, text, status, day } = feedback;
        const isNew = status === "new";
        return (
          <li key={id} className="flex flex-col gap-2 px-4 py-4 sm:px-5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-soft">
              <Stars rating={rating} />
              {isNew && <Badge tone="good">New</Badge>}
              <time dateTime={day}>{dateName(day)}</time>
            </div>
            {/* Text of readers: never HTML. */}
            <AuthorText as="p" className="max-w-3xl text-body wrap-anywhere whitespace-pre-wrap">
              {text}
            </AuthorText>
            {withGuide && (
              <p className="text-caption text-ink-soft">
                On{" "}
                <TextLink href={`/guides/${guide.id}/insights/feedback`} className="wrap-anywhere">
                  <AuthorText>{guide.title}</AuthorText>
                </TextLink>
              </p>
            )}
            <div className="-ml-2.5 flex flex-wrap gap-1">
              <Button
                size="sm"
                variant="ghost"
                icon={isNew ? MailOpen : Mail}
                onClick={() => onMark(feedback)}
              >
                {isNew ? "Mark as read" : "Mark as new"}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                icon={Trash2}
                aria-label={`Delete the feedback of ${dateName(day)}`}
                onClick={() => onDelete(feedback)}
              >
                Delete
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
