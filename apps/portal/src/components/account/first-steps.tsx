"use client";

import type { Checklist as Progress } from "@guidepost/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Circle, CircleCheck, X } from "lucide-react";
import { IconButton, TextLink } from "#components/ui/forms/button.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { type PageAction, requestPageAction } from "#lib/browser/page-actions.ts";
import { cn } from "#lib/cn.ts";
import { useTRPC } from "#trpc/client.tsx";

type Step = {
  isDone: boolean;
  label: string;
  href: string;
  /** What the page of `href` opens. */
  action?: PageAction;
};

function apiSteps(progress: Progress): Step[] {
  return [
    {
      isDone: progress.has_key,
      label: "Create a key",
      href: "/developer/keys",
      action: "create key",
    },
    {
      isDone: progress.has_called,
      label: "Send your first request",
      href: "/developer/quick-start",
    },
    { isDone: progress.has_published, label: "Publish a guide", href: "/developer/quick-start" },
  ];
}

/** The steps of a user without guides. */
function writingSteps(progress: Progress): Step[] {
  return [
    { isDone: false, label: "Create a guide", href: "/guides/new" },
    { isDone: progress.has_published, label: "Publish it", href: "/docs/publish-a-guide" },
    { isDone: false, label: "Add your picture and bio", href: "/settings/profile" },
  ];
}

/** The first steps with the API, until the first request succeeded or the user closes the list. */
function showsApiSteps({ has_api_access: hasAccess, has_called: hasCalled }: Progress): boolean {
  return hasAccess && !hasCalled;
}

const KINDS = {
  api: { title: "Get started with the API", steps: apiSteps, isShown: showsApiSteps },
  writing: {
    title: "Get started with writing",
    steps: writingSteps,
    isShown: ({ has_published: hasPublished }: Progress) => !hasPublished,
  },
};

/** The first steps of a user with the API, or with guides, until they are done or the user closes the list. */
export function FirstSteps({
  kind = "api",
  className,
}: {
  kind?: keyof typeof KINDS;
  className?: string;
}) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data: progress } = useQuery(trpc.account.checklist.queryOptions());
  const close = useMutation(
    trpc.account.closeChecklist.mutationOptions({
      onSuccess: (closed) => {
        queries.setQueryData(trpc.account.checklist.queryKey(), closed);
        // The focused button was removed.
        document.getElementById("main")?.focus();
      },
    }),
  );
  const { title, steps, isShown } = KINDS[kind];
  if (!progress || progress.is_closed || !isShown(progress)) return null;
  const all = steps(progress);
  const next = all.find(({ isDone }) => !isDone);
  return (
    <Card className={cn("p-5", className)}>
      <section aria-labelledby="first-steps">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 id="first-steps" className="text-base font-semibold">
              {title}
            </h2>
            <p className="mt-0.5 text-sm text-ink-soft">
              {all.filter(({ isDone }) => isDone).length} of {all.length} steps done
            </p>
          </div>
          <IconButton
            icon={X}
            label="Close the checklist"
            disabled={close.isPending}
            onClick={() => close.mutate()}
          />
        </div>
        <ol className="mt-3 flex flex-col gap-2 text-sm">
          {all.map(({ isDone, label, href, action }) => (
            <li key={label} className="flex items-center gap-2.5">
              {isDone ? (
                <CircleCheck aria-hidden className="size-4.5 shrink-0 text-accent" />
              ) : (
                <Circle aria-hidden className="size-4.5 shrink-0 text-line-strong" />
              )}
              {isDone ? (
                <span className="text-ink-soft">
                  {label}
                  <span className="sr-only"> (done)</span>
                </span>
              ) : (
                <TextLink
                  href={href}
                  onClick={() => action && requestPageAction(action)}
                  className={label === next?.label ? "font-semibold!" : ""}
                >
                  {label}
                </TextLink>
              )}
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}
