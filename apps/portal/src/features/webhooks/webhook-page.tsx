"use client";

import type { Webhook } from "@guidepost/contract";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ArrowLeft, Ellipsis, Pause, Pencil, Play, RefreshCw, Send, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { Badge } from "#components/ui/layout/badge.tsx";
import { Button, IconButton, TextLink } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { Menu } from "#components/ui/overlays/menu.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { LocalTime, useMoment } from "#components/ui/text/local-time.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import type { HighlightedSamples } from "#lib/docs/webhook-samples.ts";
import { useTRPC } from "#trpc/client.tsx";
import { DeliveryLog } from "./deliveries/delivery-log.tsx";
import { CopyableCode, Fact, Facts } from "./facts.tsx";
import { SignatureSamples } from "./signature-samples.tsx";
import { INTERVAL_MS } from "./use-webhooks.ts";
import { useWebhookActions } from "./use-webhook-actions.tsx";
import { disabledFrom, shortUrl, stateOf, totalsOf } from "./webhook-model.ts";
import { HealthByDay, WebhookStatus } from "./webhook-status.tsx";

/** Why events are not sent, or will not be, and what to do. */
function StateNotice({ webhook, onEnable }: { webhook: Webhook; onEnable: () => void }) {
  const enable = (
    <Button size="sm" onClick={onEnable}>
      Enable
    </Button>
  );
  const moment = useMoment();
  const { failing_since: since } = webhook;
  switch (stateOf(webhook)) {
    case "active":
      return null;
    case "failing":
      return (
        since !== null && (
          <Callout tone="warning" title={`No request has succeeded since ${moment(since)}`}>
            We’ll disable the webhook on {moment(disabledFrom(since))} unless a delivery succeeds.
            The deliveries below have the responses of the receiver.
          </Callout>
        )
      );
    case "disabled":
      return (
        <Callout title="This webhook is disabled" action={enable}>
          No events are stored or sent. Deliveries that wait are sent when it is enabled again.
        </Callout>
      );
    case "paused":
      return (
        <Callout title="The operator has disabled this webhook" action={enable}>
          The operator of this Guidepost paused all webhooks, for example in a copy of the data. No
          events are stored or sent. Enable it only if requests to {shortUrl(webhook.url)} are
          intended.
        </Callout>
      );
    case "gone":
      return (
        <Callout
          tone="danger"
          title="Guidepost disabled this webhook after status 410"
          action={enable}
        >
          The receiver stated that it no longer exists. Correct the URL, then enable the webhook.
        </Callout>
      );
    case "failed":
      return (
        <Callout
          tone="danger"
          title="Guidepost disabled this webhook after five days without a success"
          action={enable}
        >
          Repair the receiver, then enable the webhook. Deliveries that wait are then sent, and you
          can redeliver those that failed.
        </Callout>
      );
  }
}

function Settings({ webhook }: { webhook: Webhook }) {
  const { url, events, previous_secret_until: until } = webhook;
  return (
    <Section title="Settings">
      <Card className="@container p-5">
        <Facts>
          <Fact name="URL" wide>
            <CopyableCode text={url} label="Copy the URL" />
          </Fact>
          <Fact name="Status">
            <WebhookStatus webhook={webhook} />
          </Fact>
          <Fact name="Signing secret">
            {until === null ? (
              <>
                <code className="font-mono text-caption">whsec_…</code>
                <span className="block text-caption text-ink-soft">
                  Shown only once, when it is created. Rotate it to get a new one.
                </span>
              </>
            ) : (
              <>
                Two secrets sign
                <span className="block text-caption text-ink-soft">
                  until <LocalTime at={until} length="moment" />
                </span>
              </>
            )}
          </Fact>
          <Fact name="Created">
            <LocalTime at={webhook.created_at} length="day" />
          </Fact>
          <Fact name="Changed">
            <RelativeTime at={webhook.updated_at} />
          </Fact>
          <Fact name="Events" wide>
            <span className="mt-1 flex flex-wrap gap-1">
              {events.map((type) => (
                <Badge key={type}>{type}</Badge>
              ))}
            </span>
          </Fact>
        </Facts>
      </Card>
    </Section>
  );
}

const NUMBERS = [
  ["succeeded", "Succeeded"],
  ["failed", "Failed"],
  ["pending", "Waiting"],
] as const;

/** The deliveries of the last days by their state (contract HOOK-21). */
function Health({ id }: Pick<Webhook, "id">) {
  const { data, isPending } = useQuery(
    useTRPC().webhooks.health.queryOptions({ webhook_id: id }, { refetchInterval: INTERVAL_MS }),
  );
  const [health] = data?.webhooks ?? [];
  if (!health)
    return isPending ? (
      <Skeleton className="h-40 rounded-lg!" />
    ) : (
      <Callout>The numbers of the last 7 days could not be loaded.</Callout>
    );
  const totals = totalsOf(health);
  return (
    <Section
      title="Last 7 days"
      description={
        health.more
          ? "The newest 1,000 deliveries, by the day of their event (UTC)."
          : "Deliveries by the day of their event (UTC)."
      }
    >
      <Card className="grid gap-x-10 gap-y-5 p-5 md:grid-cols-[auto_minmax(0,1fr)] md:items-center">
        <dl className="flex gap-8">
          {NUMBERS.map(([state, name]) => (
            <div key={state}>
              <dt className="text-caption text-ink-soft">{name}</dt>
              <dd
                className={
                  state === "failed" && totals.failed > 0
                    ? "text-xl font-semibold text-danger tabular-nums"
                    : "text-xl font-semibold tabular-nums"
                }
              >
                {totals[state].toLocaleString("en")}
              </dd>
            </div>
          ))}
        </dl>
        <HealthByDay health={health} />
      </Card>
    </Section>
  );
}

/** The page of a webhook: settings, health, deliveries, and code for its receiver (contract HOOK-20). */
export function WebhookPage({ id, samples }: { id: number; samples: HighlightedSamples }) {
  const router = useRouter();
  const page = useRef<HTMLDivElement>(null);
  const { data } = useSuspenseQuery(
    useTRPC().webhooks.get.queryOptions({ webhook_id: id }, { refetchInterval: INTERVAL_MS }),
  );
  const { webhook } = data;
  const { act, isTesting, dialogs } = useWebhookActions({
    returnFocus: () => page.current,
    onDeleted: () => router.push("/developer/webhooks"),
  });
  return (
    <div ref={page} tabIndex={-1} className="outline-none">
      <TextLink
        href="/developer/webhooks"
        className="mb-2 inline-flex items-center gap-1.5 text-sm"
      >
        <ArrowLeft aria-hidden className="size-4" /> Webhooks
      </TextLink>
      <PageHeader
        title={shortUrl(webhook.url)}
        {...(webhook.description !== "" && { description: webhook.description })}
        actions={
          <>
            <Button
              icon={Send}
              busy={isTesting}
              disabled={!webhook.enabled}
              onClick={() => act("test", webhook)}
            >
              Send test event
            </Button>
            <Button icon={Pencil} onClick={() => act("edit", webhook)}>
              Edit
            </Button>
            <Menu
              trigger={<IconButton icon={Ellipsis} label="More actions" className="size-9.5!" />}
              entries={[
                {
                  label: "Rotate secret…",
                  icon: RefreshCw,
                  onSelect: () => act("rotate", webhook),
                },
                webhook.enabled
                  ? { label: "Disable", icon: Pause, onSelect: () => act("disable", webhook) }
                  : { label: "Enable", icon: Play, onSelect: () => act("enable", webhook) },
                "separator",
                {
                  label: "Delete…",
                  icon: Trash2,
                  danger: true,
                  onSelect: () => act("delete", webhook),
                },
              ]}
            />
          </>
        }
      />
      <div className="flex flex-col gap-9">
        <StateNotice webhook={webhook} onEnable={() => act("enable", webhook)} />
        <Settings webhook={webhook} />
        <Health id={id} />
        <DeliveryLog webhook={webhook} onRedeliverFailed={() => act("redeliver-failed", webhook)} />
        <SignatureSamples samples={samples} />
      </div>
      {dialogs}
    </div>
  );
}
