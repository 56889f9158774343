"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { deliveryPath, shortUrl } from "./webhook-model.ts";
import type { Webhook } from "@guidepost/contract";

/** The interval of states and numbers that change without the user, in ms. */
export const INTERVAL_MS = 15_000;

/** Refetches what shows webhooks and their deliveries. A secret is never part of a query. */
export function useRefreshWebhooks(): () => Promise<unknown> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => queries.invalidateQueries(trpc.webhooks.pathFilter());
}

/** Enables or disables a webhook. */
export function useSetEnabled() {
  const refresh = useRefreshWebhooks();
  return useMutation(
    useTRPC().webhooks.update.mutationOptions({
      onSuccess: ({ webhook: { url, enabled } }) =>
        toast(`${shortUrl(url)} was ${enabled ? "enabled" : "disabled"}`),
      onSettled: () => void refresh(),
    }),
  );
}

/** Sends a test event, and opens its delivery. */
export function useTestEvent() {
  const router = useRouter();
  const refresh = useRefreshWebhooks();
  const send = useMutation(
    useTRPC().webhooks.test.mutationOptions({ onSettled: () => void refresh() }),
  );
  return {
    isPending: send.isPending,
    sendTo: ({ id }: Pick<Webhook, "id">) =>
      send.mutate(
        { webhook_id: id },
        { onSuccess: ({ delivery }) => router.push(deliveryPath({ id }, delivery)) },
      ),
  };
}
