"use client";

import { PRIVATE_LINK_DAYS, type PrivateLink } from "@guidepost/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link2, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "#components/ui/forms/button.tsx";
import { SelectField } from "#components/ui/forms/field.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { LoadFailure } from "#components/ui/lists/load-failure.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { errorMessage, fieldErrorsOf } from "#lib/api-error.ts";
import { pluralize } from "#lib/formats/format.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";

type Days = (typeof PRIVATE_LINK_DAYS)[number];

const DEFAULT_DAYS: Days = 7;

/** The private links of a guide, and their changes. */
function usePrivateLinks(id: number, saveFirst: () => Promise<unknown>) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const refresh = () =>
    queries.invalidateQueries({ queryKey: trpc.guides.privateLinks.queryKey({ id }) });
  return {
    list: useQuery(trpc.guides.privateLinks.queryOptions({ id })),
    creation: useMutation({
      mutationFn: async (days: Days) => {
        // The link shows what is stored.
        await saveFirst();
        return client.guides.createPrivateLink.mutate({ id, days });
      },
      onSuccess: async () => {
        await refresh();
        toast("Link created. Copy it and send it");
      },
      meta: { showsOwnError: true },
    }),
    revocation: useMutation({
      mutationFn: (link: PrivateLink) =>
        client.guides.revokePrivateLink.mutate({ id, link_id: link.id }),
      onSuccess: async () => {
        await refresh();
        toast("The link no longer works");
      },
      meta: { showsOwnError: true },
    }),
  };
}

function LinkRow({
  link,
  isRevoking,
  onRevoke,
}: {
  link: PrivateLink;
  isRevoking: boolean;
  onRevoke: () => void;
}) {
  const { url, created_by, created_at, expires_at, last_opened_at } = link;
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        {url === null ? (
          <p className="text-sm text-ink-soft">
            The address of this link can no longer be shown. Create another one.
          </p>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="block truncate font-mono text-caption text-accent underline-offset-4 hover:underline"
          >
            {url.replace(/^https?:\/\//, "")}
          </a>
        )}
        <p className="mt-1 flex flex-wrap gap-x-4 text-caption text-ink-soft">
          <span>
            Works until <LocalTime at={expires_at} length="planned" />
          </span>
          {last_opened_at === null ? (
            <span>Not opened yet</span>
          ) : (
            <span>
              Last opened <RelativeTime at={last_opened_at} />
            </span>
          )}
        </p>
        <p className="text-caption text-ink-soft">
          Created <RelativeTime at={created_at} />
          {created_by && ` by ${created_by.display_name}`}
        </p>
      </div>
      {url !== null && <CopyButton text={url} label="Copy the link" />}
      <IconButton icon={Trash2} label="Revoke the link" disabled={isRevoking} onClick={onRevoke} />
    </li>
  );
}

/** The private links of a guide that work, with buttons to create, copy and revoke one (contract LINK-5). */
export function PrivateLinks({
  id,
  mayCreate,
  saveFirst,
}: {
  id: number;
  /** False for a user who has to verify an address first. */
  mayCreate: boolean;
  /** Saves the changes that a new link has to show. */
  saveFirst: () => Promise<unknown>;
}) {
  const { list, creation, revocation } = usePrivateLinks(id, saveFirst);
  const [days, setDays] = useState<Days>(DEFAULT_DAYS);
  const failure = creation.error ?? revocation.error;
  const links = list.data?.links ?? [];
  return (
    <div className="flex flex-col gap-4">
      {mayCreate && (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="The link works for"
            className="w-40"
            value={String(days)}
            onChange={({ target }) =>
              setDays(PRIVATE_LINK_DAYS.find((one) => String(one) === target.value) ?? DEFAULT_DAYS)
            }
            options={PRIVATE_LINK_DAYS.map((one) => [String(one), pluralize(one, "day")] as const)}
          />
          <Button
            icon={Link2}
            className="h-10!"
            busy={creation.isPending}
            onClick={() => creation.mutate(days)}
          >
            Create link
          </Button>
        </div>
      )}
      {failure && (
        <Callout tone="danger" alert>
          {fieldErrorsOf(failure)["base"]?.[0] ?? errorMessage(failure)}
        </Callout>
      )}
      {list.isError && !list.data && (
        <LoadFailure alert title="The links could not be loaded" query={list} />
      )}
      {list.isPending && <Skeleton className="h-16" />}
      {list.data &&
        (links.length === 0 ? (
          <p className="rounded-lg border border-dashed border-line px-4 py-4 text-center text-sm text-ink-soft">
            No active links
          </p>
        ) : (
          <ul aria-label="Private links" className="divide-y divide-line border-t border-line">
            {links.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                isRevoking={revocation.isPending}
                onRevoke={() => revocation.mutate(link)}
              />
            ))}
          </ul>
        ))}
    </div>
  );
}
