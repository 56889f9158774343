"use client";

import type { ApiKey, ApiKeyAnswer, RotatedKeyLink } from "@guidepost/contract";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ArrowLeft, Ban, Pencil, RefreshCw, ScrollText } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef } from "react";
import { RequestTable } from "#components/requests/request-table.tsx";
import { Button, LinkButton, TextLink } from "#components/ui/forms/button.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { useNow } from "#components/ui/text/relative-time.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { LoadFailure } from "#components/ui/lists/load-failure.tsx";
import { cn } from "#lib/cn.ts";
import type { OperationNames } from "#lib/formats/labels.ts";
import { requestLogPath } from "#lib/query/request-query.ts";
import { useTRPC } from "#trpc/client.tsx";
import { KeyImpactSection } from "./key-impact.tsx";
import { actionsOf, keyCreator, keyRequestsInput } from "./key-model.ts";
import { KeyStatus } from "./key-status.tsx";
import { LastUsed, Scopes } from "./list/key-table.tsx";
import { useKeyActions } from "./use-key-actions.tsx";

function Setting({
  name,
  isWide = false,
  children,
}: {
  name: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={cn("min-w-0", isWide && "col-span-2")}>
      <dt className="text-caption text-ink-soft">{name}</dt>
      <dd className="mt-0.5 text-sm wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The entries of a list that restricts a key (contract KEY-16). */
function RestrictionList({ entries }: { entries: readonly string[] }) {
  if (entries.length === 0) return "Any";
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
      {entries.map((entry) => (
        <li key={entry}>
          <code className="font-mono text-caption">{entry}</code>
        </li>
      ))}
    </ul>
  );
}

/** A link to the key that this one replaces, or that replaces it. Both have the same name. */
function KeyLink({ id, last_four: lastFour }: RotatedKeyLink) {
  return (
    <TextLink href={`/developer/keys/${id}`}>
      <code className="font-mono text-caption">sk_…{lastFour}</code>
    </TextLink>
  );
}

function Settings({ answer, now }: { answer: ApiKeyAnswer; now: number }) {
  const { key: apiKey, replaces, replaced_by: replacedBy } = answer;
  const creator = keyCreator(apiKey);
  const { expires_at: end } = apiKey;
  return (
    <Section title="Settings">
      <Card className="@container p-5">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 @2xl:grid-cols-4">
          <Setting name="Key">
            <code className="font-mono text-caption">sk_…{apiKey.last_four}</code>
          </Setting>
          <Setting name="Status">
            <KeyStatus apiKey={apiKey} now={now} />
          </Setting>
          <Setting name="Scopes">
            <Scopes scopes={apiKey.scopes} />
          </Setting>
          <Setting name="Holder">
            {apiKey.display_name}
            <span className="block text-caption text-ink-soft">@{apiKey.username}</span>
          </Setting>
          <Setting name="Created">
            <LocalTime at={apiKey.created_at} length="day" />
            {creator !== undefined && (
              <span className="block text-caption text-ink-soft">by {creator}</span>
            )}
          </Setting>
          <Setting name="Last used">
            <LastUsed at={apiKey.last_used_at} />
          </Setting>
          <Setting name="Expires">
            {end === null ? "Never" : <LocalTime at={end} length="moment" />}
          </Setting>
          {apiKey.rotated_at !== null && (
            <Setting name="Rotated">
              <LocalTime at={apiKey.rotated_at} length="moment" />
            </Setting>
          )}
          {replaces && (
            <Setting name="Replaces">
              <KeyLink {...replaces} />
            </Setting>
          )}
          {replacedBy && (
            <Setting name="Replaced by">
              <KeyLink {...replacedBy} />
            </Setting>
          )}
          <Setting name="Permitted addresses" isWide>
            <RestrictionList entries={apiKey.allowed_addresses} />
          </Setting>
          <Setting name="Permitted referrers" isWide>
            <RestrictionList entries={apiKey.allowed_referrers} />
          </Setting>
        </dl>
      </Card>
    </Section>
  );
}

/** The newest requests with a key, and the link to its log. */
function RecentRequests({
  id,
  operationNames,
}: Pick<ApiKey, "id"> & { operationNames: OperationNames }) {
  const { data, isPending, error, refetch } = useQuery(
    useTRPC().requests.search.queryOptions(keyRequestsInput(id)),
  );
  return (
    <Section
      title="Recent requests"
      actions={
        <LinkButton size="sm" icon={ScrollText} href={requestLogPath({ key: id })}>
          Open in Logs
        </LinkButton>
      }
    >
      {isPending && <Skeleton className="h-60 rounded-lg!" />}
      {!data && error && (
        <LoadFailure title="The requests could not be loaded" query={{ error, refetch }} />
      )}
      {data?.requests.length === 0 && (
        <EmptyState icon={ScrollText} title="No requests in the log">
          Requests with this key appear here about a second after their response.
        </EmptyState>
      )}
      {data && data.requests.length > 0 && (
        <RequestTable
          label="Recent requests"
          requests={data.requests}
          showKey={false}
          operationNames={operationNames}
        />
      )}
    </Section>
  );
}

/** The page of a key: its settings, what uses it, and its log (contract LOG-9). */
export function KeyPage({
  id,
  apiUrl,
  operationNames,
}: {
  id: number;
  apiUrl: string;
  operationNames: OperationNames;
}) {
  const trpc = useTRPC();
  const router = useRouter();
  const { data: profile } = useSuspenseQuery(trpc.account.profile.queryOptions());
  const { data, dataUpdatedAt } = useSuspenseQuery(trpc.keys.get.queryOptions({ id }));
  const { key } = data;
  const now = useNow(dataUpdatedAt);
  const page = useRef<HTMLDivElement>(null);
  const { act, dialogs } = useKeyActions({
    profile,
    apiUrl,
    operationNames,
    now,
    showHolder: key.username !== profile.username,
    returnFocus: () => page.current,
    onRotated: () => {},
    // The new key has the new secret: its page follows.
    onSecretClosed: (shown) => router.push(`/developer/keys/${shown.id}`),
  });
  const may = actionsOf(key, profile.username, now);
  return (
    <div ref={page} tabIndex={-1} className="outline-none">
      <TextLink href="/developer/keys" className="mb-2 inline-flex items-center gap-1.5 text-sm">
        <ArrowLeft aria-hidden className="size-4" /> API keys
      </TextLink>
      <PageHeader
        title={key.name}
        {...(key.description !== "" && { description: key.description })}
        actions={
          <>
            {may.edit && (
              <Button icon={Pencil} onClick={() => act("edit", key)}>
                Edit
              </Button>
            )}
            {may.rotate && (
              <Button
                icon={RefreshCw}
                disabled={!may.mayRotateNow}
                onClick={() => act("rotate", key)}
              >
                Rotate
              </Button>
            )}
            {may.revoke && (
              <Button icon={Ban} className="text-danger!" onClick={() => act("revoke", key)}>
                Revoke
              </Button>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-9">
        <Settings answer={data} now={now} />
        <KeyImpactSection apiKey={key} operationNames={operationNames} />
        <RecentRequests id={id} operationNames={operationNames} />
      </div>
      {dialogs}
    </div>
  );
}
