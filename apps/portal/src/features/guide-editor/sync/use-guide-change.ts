"use client";

import { useMutation } from "@tanstack/react-query";
import { useTRPCClient } from "#trpc/client.tsx";
import { fetchOpenedGuide, useEditorStore, useUpdateGuideCache } from "./use-editor-store.ts";
import { withTimeout } from "./with-timeout.ts";

type Client = ReturnType<typeof useTRPCClient>;

/**
 * A change of the open guide in a dialog, which shows its own errors. It saves the text first and waits for a running save. The
 * editor continues with the new version.
 */
export function useGuideChange<Input>(
  change: (client: Client, id: number, input: Input, signal: AbortSignal) => Promise<unknown>,
  onSuccess: (input: Input) => void,
) {
  const store = useEditorStore();
  const client = useTRPCClient();
  const updateGuideCache = useUpdateGuideCache();
  const { id } = store.read().state.base;
  return useMutation({
    mutationFn: async (input: Input) => {
      await store.flush();
      await store.runExclusive(() => withTimeout((signal) => change(client, id, input, signal)));
      const opened = await fetchOpenedGuide(client, id);
      store.receive(opened);
      updateGuideCache(opened);
    },
    onSuccess: (_, input) => onSuccess(input),
    meta: { showsOwnError: true },
  });
}
