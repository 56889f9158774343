"use client";

import type { Checklist as Progress } from "@guidepost/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Circle, CircleCheck, X } from "lucide-react";
import { IconButton, TextLink } from "#components/ui/forms/button.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { cn } from "#lib/cn.ts";
import { useTRPC } from "#trpc/client.tsx";

function steps(progress: Progress) {
  return [
    { isDone: progress.has_key, label: "Create a key", href: "/developer/keys" },
    {
      isDone: progress.has_called,
      label: "Send your first request",
      href: "/developer/quick-start",
    },
    { isDone: progress.has_published, label: "Publish a guide", href: "/developer/quick-start" },
  ];
}

/** The first steps with the API, until the first request succeeded or the user closes the list. */
export function FirstSteps({ className }: { className?: string }) {
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
  if (!progress || !progress.has_api_access || progress.has_called || progress.is_closed)
    return null;
  const all = steps(progress);
  const next = all.find(({ isDone }) => !isDone);
  return (
    <Card className={cn("p-5", className)}>
      <section aria-labelledby="first-steps">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 id="first-steps" className="text-base font-semibold">
              Get started with the API
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
          {all.map(({ isDone, label, href }) => (
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
                <TextLink href={href} className={label === next?.label ? "font-semibold!" : ""}>
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
