"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, ShieldCheck, Webhook } from "lucide-react";
import { useRef, useState } from "react";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { LoadFailure } from "#components/ui/lists/load-failure.tsx";
import { usePageAction } from "#lib/browser/page-actions.ts";
import { useTRPC } from "#trpc/client.tsx";
import { WebhookRows, WebhooksHeader } from "./skeletons.tsx";
import { useWebhookActions } from "./use-webhook-actions.tsx";
import { CreateWebhookForm } from "./webhook-form.tsx";
import { INTERVAL_MS } from "./use-webhooks.ts";
import { WebhookTable } from "./webhook-table.tsx";

/** Developer → Webhooks for members, who have no access (contract HOOK-20). */
export function WebhooksForMembers() {
  return (
    <>
      <WebhooksHeader />
      <EmptyState
        icon={ShieldCheck}
        title="Only owners manage webhooks"
        action={
          <>
            <LinkButton href="/settings/members">See who is an owner</LinkButton>
            <LinkButton href="/docs/webhooks">About webhooks</LinkButton>
          </>
        }
      >
        A webhook receives the guides, keys and members of the whole account. Ask an owner of the
        account to create one for your program.
      </EmptyState>
    </>
  );
}

/** Developer → Webhooks: the webhooks of the account with their health (contract HOOK-20, HOOK-21). */
export function WebhooksPage() {
  const trpc = useTRPC();
  const { data, isPending, isError, error, refetch } = useQuery(
    trpc.webhooks.list.queryOptions({}, { refetchInterval: INTERVAL_MS }),
  );
  const { data: health, isError: hasNoHealth } = useQuery(
    trpc.webhooks.health.queryOptions({}, { refetchInterval: INTERVAL_MS }),
  );
  const [isCreating, setIsCreating] = useState(false);
  usePageAction("create webhook", () => setIsCreating(true));
  const list = useRef<HTMLDivElement>(null);
  const { act, showSecret, dialogs } = useWebhookActions({ returnFocus: () => list.current });
  const isEmpty = data?.webhooks.length === 0;
  const createButton = (
    <Button variant="primary" icon={Plus} onClick={() => setIsCreating(true)}>
      Create webhook
    </Button>
  );
  return (
    <>
      <WebhooksHeader {...(!isEmpty && { actions: createButton })} />
      <div ref={list} tabIndex={-1} className="outline-none">
        {isPending && <WebhookRows label="Loading webhooks" />}
        {isError && data === undefined && (
          <LoadFailure alert title="The webhooks could not be loaded" query={{ error, refetch }} />
        )}
        {isEmpty && (
          <EmptyState
            icon={Webhook}
            title="No webhooks yet"
            action={
              <>
                {createButton}
                <LinkButton href="/docs/webhooks">About webhooks</LinkButton>
              </>
            }
          >
            A webhook is an address of yours to which Guidepost sends events: a guide is published,
            a key expires, or the quota is nearly used. Your program reacts at once, without
            polling.
          </EmptyState>
        )}
        {data && !isEmpty && (
          <WebhookTable
            webhooks={data.webhooks}
            health={health?.webhooks ?? (hasNoHealth ? [] : undefined)}
            onAction={act}
          />
        )}
      </div>
      <Dialog
        open={isCreating}
        onClose={() => setIsCreating(false)}
        wide
        title="Create webhook"
        description="Its signing secret is shown once, after this step."
      >
        <CreateWebhookForm
          onCancel={() => setIsCreating(false)}
          onCreated={(created) => {
            setIsCreating(false);
            showSecret(created);
          }}
        />
      </Dialog>
      {dialogs}
    </>
  );
}
