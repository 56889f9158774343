"use client";

import type { PublishedVersion } from "@guidepost/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { SelectField } from "#components/ui/forms/field.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { AlertDialog, DialogActions } from "#components/ui/overlays/dialog.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC } from "#trpc/client.tsx";
import { partOf } from "../conflict/diff.ts";
import { DifferenceList } from "../conflict/difference-list.tsx";
import { differencesBetween } from "../document/content-differences.ts";

/** The numbers of two compared versions. */
export type Compared = { before: number; after: number };

function withKeys(version: PublishedVersion) {
  return { ...version, steps: version.steps.map((step) => ({ ...step, key: `${step.id}` })) };
}

function Differences({ id, before, after }: Compared & { id: number }) {
  const trpc = useTRPC();
  // A version never changes.
  const optionsOf = (number: number) =>
    trpc.guides.version.queryOptions({ id, number }, { staleTime: Infinity });
  const one = useQuery(optionsOf(before));
  const other = useQuery(optionsOf(after));
  const parts = useMemo(
    () =>
      one.data &&
      other.data &&
      differencesBetween(withKeys(other.data.version), one.data.version).map(partOf),
    [one.data, other.data],
  );
  const failed = [one, other].find(({ isError }) => isError);
  if (failed)
    return (
      <Callout
        tone="danger"
        alert
        action={<Button onClick={() => void failed.refetch()}>Try again</Button>}
      >
        {errorMessage(failed.error)}
      </Callout>
    );
  if (!parts)
    return (
      <div role="status" aria-label="Loading both versions" className="flex flex-col gap-2">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-20" />
      </div>
    );
  if (parts.length === 0)
    return <p className="text-sm text-ink-soft">Both versions have the same content.</p>;
  return (
    <DifferenceList
      parts={parts}
      before={{ label: `Version ${before}`, absent: "No such step" }}
      after={{ label: `Version ${after}`, absent: "Step removed" }}
    />
  );
}

/** Shows the differences between any two versions, word by word. */
export function CompareVersions({
  id,
  numbers,
  compared,
  onChange,
  onClose,
}: {
  id: number;
  /** The versions that can be chosen, newest first. */
  numbers: readonly number[];
  compared: Compared;
  onChange: (compared: Compared) => void;
  onClose: () => void;
}) {
  const options = numbers.map((number) => [`${number}`, `Version ${number}`] as const);
  return (
    <AlertDialog open onClose={onClose} wide title="Compare versions">
      <div className="mb-5 grid grid-cols-2 gap-3">
        {(["before", "after"] as const).map((side) => (
          <SelectField
            key={side}
            label={side === "before" ? "From" : "To"}
            options={options}
            value={`${compared[side]}`}
            onChange={({ target }) => onChange({ ...compared, [side]: Number(target.value) })}
          />
        ))}
      </div>
      <Differences id={id} {...compared} />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </AlertDialog>
  );
}
