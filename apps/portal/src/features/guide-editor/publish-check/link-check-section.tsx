"use client";

import { MAX_CHECKED_LINKS } from "@guidepost/contract";
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  LoaderCircle,
  type LucideIcon,
} from "lucide-react";
import { cn } from "#lib/cn.ts";
import { pluralize } from "#lib/formats/format.ts";
import type { Problem } from "./find-problems.ts";
import { ProblemList } from "./problem-list.tsx";
import type { LinkCheckView } from "./use-link-check.ts";

type Status = { icon: LucideIcon; text: string };

/** @param broken the number of links that do not work */
function statusOf(view: LinkCheckView, broken: number): Status | undefined {
  switch (view.kind) {
    case "none":
      return undefined;
    case "running": {
      const total = pluralize(view.total, "link");
      return { icon: LoaderCircle, text: `Checking ${view.checked} of ${total}…` };
    }
    case "late":
      return {
        icon: CircleDashed,
        text: "The links could not be checked yet. You can publish without the check.",
      };
    case "failed":
      return { icon: CircleDashed, text: `The links could not be checked. ${view.message}` };
    case "finished": {
      if (view.total === 0) return { icon: CircleCheck, text: "This guide has no links to check." };
      const others =
        view.skipped === 0
          ? ""
          : ` ${view.skipped} more were not checked: a check has at most ${MAX_CHECKED_LINKS} addresses, each with at most 2,000 characters.`;
      const result = broken === 0 ? "None is broken." : "";
      return {
        icon: broken === 0 ? CircleCheck : CircleAlert,
        text: `${pluralize(view.total, "link")} checked. ${result}${others}`.trim(),
      };
    }
  }
}

/** The state of the check of links, and the links that it could not decide (contract CHECK-11). */
export function LinkCheckSection({
  view,
  broken,
  unknown,
  onGoToStep,
}: {
  view: LinkCheckView;
  broken: number;
  unknown: readonly Problem[];
  onGoToStep: (key: string) => void;
}) {
  const status = statusOf(view, broken);
  const Icon = status?.icon;
  return (
    <>
      {/* The height of two lines, so that the dialog does not move when the text becomes longer. */}
      <p
        role="status"
        className="flex min-h-10 items-start gap-2 text-sm text-ink-soft empty:hidden"
      >
        {Icon && (
          <Icon
            aria-hidden
            className={cn("mt-0.5 size-4 shrink-0", view.kind === "running" && "animate-spin")}
          />
        )}
        {status && <span className="min-w-0">{status.text}</span>}
      </p>
      {unknown.length > 0 && (
        <details className="rounded-lg bg-sunken px-4 py-3 text-sm">
          <summary className="cursor-pointer text-ink-soft">
            {`${pluralize(unknown.length, "link")} did not respond to the check as expected. ${unknown.length === 1 ? "It" : "They"} may work for readers.`}
          </summary>
          <div className="mt-3 rounded-lg bg-raised">
            <ProblemList label="Links that may work" problems={unknown} onGoToStep={onGoToStep} />
          </div>
        </details>
      )}
    </>
  );
}
