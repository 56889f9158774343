import type { ApiKey, ApiKeySort } from "@guidepost/contract";
import { Ban, Ellipsis, KeyRound, Pencil, RefreshCw, ScrollText, ShieldCheck } from "lucide-react";
import { Badge } from "#components/ui/layout/badge.tsx";
import { IconButton } from "#components/ui/forms/button.tsx";
import { type Column, DataTable } from "#components/ui/lists/data-table.tsx";
import { Link } from "#components/ui/text/link.tsx";
import { Menu } from "#components/ui/overlays/menu.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { cn } from "#lib/cn.ts";
import { requestLogPath } from "#lib/query/request-query.ts";
import {
  actionsOf,
  describeRestrictions,
  hasEnded,
  type KeyAction,
  keyCreator,
  keyPath,
  type KeyOrder,
  nextOrder,
  stateOf,
} from "../key-model.ts";
import { KeyStatus } from "../key-status.tsx";

type OnAction = (action: KeyAction, key: ApiKey) => void;

function KeyName({ apiKey, isEnded }: { apiKey: ApiKey; isEnded: boolean }) {
  const creator = keyCreator(apiKey);
  const restrictions = describeRestrictions({
    addresses: apiKey.allowed_addresses.length,
    referrers: apiKey.allowed_referrers.length,
  });
  return (
    <>
      <Link
        href={keyPath(apiKey)}
        // The link covers the row.
        className={cn(
          "rounded-sm font-medium wrap-anywhere before:absolute before:inset-0 group-hover:underline",
          isEnded && "text-ink-soft",
        )}
      >
        {apiKey.name}
      </Link>
      {apiKey.description !== "" && (
        <span
          title={apiKey.description}
          className="mt-0.5 line-clamp-2 text-caption text-ink-soft wrap-anywhere"
        >
          {apiKey.description}
        </span>
      )}
      {creator !== undefined && (
        <span className="mt-0.5 block text-caption text-ink-soft wrap-anywhere">
          Created by {creator}
        </span>
      )}
      {restrictions !== undefined && (
        <span className="mt-0.5 flex items-center gap-1 text-caption text-ink-soft">
          <ShieldCheck aria-hidden className="size-3.5 shrink-0" />
          Only from {restrictions}
        </span>
      )}
    </>
  );
}

/** The scopes of a key as badges. */
export function Scopes({ scopes }: Pick<ApiKey, "scopes">) {
  return (
    <span className="flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <Badge key={scope} tone={scope === "admin" ? "info" : "neutral"}>
          {scope}
        </Badge>
      ))}
    </span>
  );
}

export function LastUsed({ at }: { at: string | null }) {
  return at === null ? (
    <span className="whitespace-nowrap">Never used</span>
  ) : (
    <RelativeTime at={at} />
  );
}

function KeyMenu({
  apiKey,
  now,
  currentUsername,
  onAction,
}: {
  apiKey: ApiKey;
  now: number;
  currentUsername: string;
  onAction: OnAction;
}) {
  const may = actionsOf(apiKey, currentUsername, now);
  return (
    <Menu
      trigger={
        <IconButton
          className="relative @4xl:-my-1.5"
          icon={Ellipsis}
          label={`Actions for ${apiKey.name} (sk_…${apiKey.last_four})`}
        />
      }
      entries={[
        { label: "Details", icon: KeyRound, href: keyPath(apiKey) },
        { label: "Logs", icon: ScrollText, href: requestLogPath({ key: apiKey.id }) },
        ...(may.revoke ? ["separator" as const] : []),
        ...(may.edit
          ? [{ label: "Edit…", icon: Pencil, onSelect: () => onAction("edit", apiKey) }]
          : []),
        ...(may.rotate
          ? [
              {
                label: "Rotate…",
                icon: RefreshCw,
                disabled: !may.mayRotateNow,
                onSelect: () => onAction("rotate", apiKey),
              },
            ]
          : []),
        ...(may.revoke
          ? [
              {
                label: "Revoke…",
                icon: Ban,
                danger: true,
                onSelect: () => onAction("revoke", apiKey),
              },
            ]
          : []),
      ]}
    />
  );
}

/** One page of keys. */
export function KeyTable({
  keys,
  now,
  showHolder,
  currentUsername,
  order,
  onOrder,
  onAction,
}: {
  keys: readonly ApiKey[];
  /** Unix ms. */
  now: number;
  showHolder: boolean;
  currentUsername: string;
  order: KeyOrder;
  onOrder: (order: KeyOrder) => void;
  onAction: OnAction;
}) {
  const columns: Column<ApiKey, ApiKeySort>[] = [
    {
      header: "Name",
      kind: "name",
      className: "pr-10",
      sort: "name",
      renderCell: (key) => <KeyName apiKey={key} isEnded={hasEnded(stateOf(key, now))} />,
    },
    {
      header: "Key",
      renderCell: (key) => (
        <code className="font-mono text-caption whitespace-nowrap text-ink-soft">
          sk_…{key.last_four}
        </code>
      ),
    },
    { header: "Scopes", renderCell: (key) => <Scopes scopes={key.scopes} /> },
    ...(showHolder
      ? [
          {
            header: "Holder",
            label: "Holder",
            className: "wrap-anywhere @4xl:max-w-36 @4xl:truncate",
            renderCell: (key: ApiKey) => <span title={key.display_name}>{key.username}</span>,
          },
        ]
      : []),
    {
      header: "Created",
      label: "Created",
      sort: "created",
      renderCell: (key) => <LocalTime at={key.created_at} length="day" />,
    },
    {
      header: "Last used",
      label: (key) => (key.last_used_at === null ? undefined : "Last used"),
      sort: "used",
      renderCell: (key) => <LastUsed at={key.last_used_at} />,
    },
    { header: "Status", kind: "status", renderCell: (key) => <KeyStatus apiKey={key} now={now} /> },
    {
      header: "Actions",
      kind: "actions",
      renderCell: (key) => (
        <KeyMenu apiKey={key} now={now} currentUsername={currentUsername} onAction={onAction} />
      ),
    },
  ];
  return (
    <DataTable
      label="API keys"
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
      sorting={{ ...order, onSort: (by) => onOrder(nextOrder(order, by)) }}
    />
  );
}
