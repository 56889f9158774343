"use client";

import type { Guide } from "@guidepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";

/** The steps of a request that gives the guide `now` the content of `before` again. */
function stepsOf(before: Guide, now: Guide) {
  const stored = new Set(now.steps.map(({ id }) => id));
  return before.steps.map(({ id, position, title, content, format, source }) => ({
    id: stored.has(id) ? id : null,
    position,
    title,
    content,
    // The Markdown of a step is stored with its HTML.
    ...(format === "markdown" && typeof source === "string" && { format, source }),
  }));
}

/** Restores a version of a guide. A toast reports it, and offers to undo it. */
export function useRestoreVersion(id: number) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.guides.pathKey() });

  const undoing = useMutation({
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    onSuccess: () => toast("Undone: the guide has its earlier content"),
    onSettled: refresh,
  });
  return useMutation({
    meta: { showsOwnError: true },
    mutationFn: async (number: number) => {
      // The history does not contain the content of a guide that is not published.
      const { guide: before } = await client.guides.get.query({ id, include: "source" });
      const { guide } = await client.guides.restoreVersionIfUnchanged.mutate({
        id,
        number,
        expected_version: before.version,
      });
      const { versions } = await client.guides.versions.query({ id, limit: 1 });
      return { before, guide, latest: versions[0] };
    },
    onSuccess: ({ before, guide, latest }, number) => {
      if (guide.version === before.version)
        return toast(`The guide already has the content of version ${number}`);
      // Changes that another user or key has saved since then are not overwritten: the undo is refused.
      const expected_version = guide.version;
      const undo = async () => {
        if (before.status === "draft") {
          const { title, description, category } = before;
          const content = { title, description, category, steps: stepsOf(before, guide) };
          await client.guides.save.mutate({ id, guide: content, expected_version });
        } else if (latest)
          // The version before the restored one is what readers saw until then.
          await client.guides.restoreVersionIfUnchanged.mutate({
            id,
            number: latest.number - 1,
            expected_version,
          });
      };
      toast(`Version ${number} was restored`, {
        label: "Undo",
        onClick: () => undoing.mutate(undo),
      });
    },
    onSettled: refresh,
  });
}
