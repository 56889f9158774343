"use client";

import type { Webhook, WebhookDelivery } from "@guidepost/contract";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { ArrowLeft, Hourglass, RotateCw } from "lucide-react";
import { Button, TextLink } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { CopyableCode, Fact, Facts } from "../facts.tsx";
import { useRefreshWebhooks } from "../use-webhooks.ts";
import { shortUrl, webhookPath } from "../webhook-model.ts";
import { AttemptList } from "./attempt-list.tsx";
import { DeliveryStatus } from "./delivery-status.tsx";
import { RequestBody } from "./request-body.tsx";

/** The intervals while a delivery waits, in ms: for an attempt that is due, and for a later one. */
const DUE_INTERVAL_MS = 2_000;
const LATER_INTERVAL_MS = 15_000;
/** A delivery whose attempt starts within this time is due. */
const DUE_MS = 10_000;

function intervalOf(delivery: WebhookDelivery | undefined): number | false {
  if (delivery?.state !== "pending") return false;
  const at = Date.parse(delivery.next_attempt_at ?? "");
  return at - Date.now() < DUE_MS ? DUE_INTERVAL_MS : LATER_INTERVAL_MS;
}

/** Sends an event again, with the same `webhook-id`. */
function RedeliverButton({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const refresh = useRefreshWebhooks();
  const redelivery = useMutation(
    useTRPC().webhooks.redeliver.mutationOptions({
      onSuccess: () => toast("The event is sent again"),
      onSettled: () => void refresh(),
    }),
  );
  return (
    <Button
      icon={RotateCw}
      busy={redelivery.isPending}
      disabled={!webhook.enabled}
      onClick={() => redelivery.mutate({ webhook_id: webhook.id, delivery_id: delivery.id })}
    >
      Redeliver
    </Button>
  );
}

/** A delivery: each request with its response, and the body (contract HOOK-23). */
export function DeliveryPage({ webhookId, id }: { webhookId: number; id: number }) {
  const { webhooks } = useTRPC();
  const {
    data: { webhook },
  } = useSuspenseQuery(webhooks.get.queryOptions({ webhook_id: webhookId }));
  const input = { webhook_id: webhookId, delivery_id: id };
  const { data } = useSuspenseQuery(
    webhooks.attempts.queryOptions(input, {
      refetchInterval: ({ state }) => intervalOf(state.data?.delivery),
    }),
  );
  const { delivery, attempt_log: attempts } = data;
  return (
    <>
      <TextLink
        href={webhookPath(webhook)}
        className="mb-2 inline-flex max-w-full items-center gap-1.5 text-sm"
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{shortUrl(webhook.url)}</span>
      </TextLink>
      <PageHeader
        title={<span className="font-mono text-xl">{delivery.event_type}</span>}
        actions={<RedeliverButton webhook={webhook} delivery={delivery} />}
      />
      <div className="flex flex-col gap-9">
        {!webhook.enabled && (
          <Callout>The webhook is disabled. Enable it to send this event again.</Callout>
        )}
        <Card className="@container p-5">
          <Facts>
            <Fact name="Event id (webhook-id)" wide>
              <CopyableCode text={delivery.event_id} label="Copy the event id" />
            </Fact>
            <Fact name="Result">
              <span role="status">
                <DeliveryStatus delivery={delivery} />
              </span>
            </Fact>
            <Fact name="Event">
              <LocalTime at={delivery.created_at} length="long" />
            </Fact>
            <Fact name="Attempts">{delivery.attempts.toLocaleString("en")}</Fact>
            {delivery.next_attempt_at !== null ? (
              <Fact name="Next attempt">
                <LocalTime at={delivery.next_attempt_at} length="long" />
              </Fact>
            ) : (
              delivery.finished_at !== null && (
                <Fact name="Last attempt">
                  <LocalTime at={delivery.finished_at} length="long" />
                </Fact>
              )
            )}
          </Facts>
        </Card>
        <Section title="Attempts" description="Newest first. A redelivery continues the numbers.">
          {attempts.length === 0 ? (
            <EmptyState icon={Hourglass} title="No attempt yet">
              The first request is sent within seconds. This page shows it without a reload.
            </EmptyState>
          ) : (
            <AttemptList attempts={attempts} />
          )}
        </Section>
        <RequestBody webhookId={webhookId} id={id} eventId={delivery.event_id} />
      </div>
    </>
  );
}
