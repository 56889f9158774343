import type { ApiKey } from "@guidepost/contract";
import { Ban, Ellipsis, Pencil, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { IconButton } from "#components/ui/button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { DayOf, exactTime } from "#components/ui/relative-time.tsx";
import { cn } from "#lib/cn.ts";
import { formatMoment, timeLeft } from "#lib/format-time.ts";
import { LastUsed } from "./key-facts.tsx";
import { keyCreator, hasEnded, stateOf } from "./key-model.ts";

export type KeyAction = "edit" | "revoke" | "rotate";

/** A cell of the table; on a card, which has no headings, `label` says what it shows. */
function Cell({
  label,
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <td role="cell" className={cn("@4xl:px-3 @4xl:py-3.5 @4xl:align-top", className)}>
      {label !== undefined && <span className="@4xl:hidden">{label} </span>}
      {children}
    </td>
  );
}

/** What a card says small. */
const fact = "text-caption text-ink-soft @4xl:text-sm @4xl:text-ink";

/** A key of the list. The roles are said because a table that is laid out as cards loses its own. */
export function KeyRow({
  of: key,
  now,
  withHolder,
  reader,
  onAction,
}: {
  of: ApiKey;
  now: number;
  withHolder: boolean;
  /** The current user's username. */
  reader: string;
  onAction: (action: KeyAction, key: ApiKey) => void;
}) {
  const state = stateOf(key, now);
  const isOver = hasEnded(state);
  const creator = keyCreator(key);
  return (
    <tr
      role="row"
      className="relative flex flex-wrap items-center gap-x-3.5 gap-y-2 p-4 text-sm @4xl:table-row"
    >
      <Cell className="basis-full pr-10 @4xl:pl-4">
        <span className={cn("block font-medium wrap-anywhere", isOver && "text-ink-soft")}>
          {key.name}
        </span>
        {key.description !== "" && (
          <span
            title={key.description}
            className="mt-0.5 line-clamp-2 text-caption text-ink-soft wrap-anywhere"
          >
            {key.description}
          </span>
        )}
        {creator !== undefined && (
          <span className="mt-0.5 block text-caption text-ink-soft wrap-anywhere">
            Created by {creator}
          </span>
        )}
      </Cell>
      <Cell className="order-1">
        <code className="font-mono text-caption whitespace-nowrap text-ink-soft">
          sk_…{key.last_four}
        </code>
      </Cell>
      <Cell className="order-1">
        <span className="flex flex-wrap gap-1">
          {key.scopes.map((scope) => (
            <Badge key={scope} tone={scope === "admin" ? "info" : "neutral"}>
              {scope}
            </Badge>
          ))}
        </span>
      </Cell>
      {withHolder && (
        <Cell
          label="Holder"
          className={cn(fact, "order-1 wrap-anywhere @4xl:max-w-36 @4xl:truncate")}
        >
          <span title={key.display_name}>{key.username}</span>
        </Cell>
      )}
      <Cell label="Created" className={cn(fact, "order-1")}>
        <DayOf at={key.created_at} />
      </Cell>
      <Cell
        {...(key.last_used_at !== null && { label: "Last used" })}
        className={cn(fact, "order-1")}
      >
        <LastUsed at={key.last_used_at} />
      </Cell>
      <Cell className="basis-full">
        <KeyStatus of={key} now={now} />
      </Cell>
      <Cell className="absolute top-2.5 right-2.5 @4xl:static @4xl:pr-3 @4xl:text-right">
        {!isOver && (
          <Menu
            trigger={
              <IconButton
                className="@4xl:-my-1.5"
                icon={Ellipsis}
                label={`Actions for ${key.name} (sk_…${key.last_four})`}
              />
            }
            entries={[
              ...(state === "temporary"
                ? []
                : [
                    { label: "Edit…", icon: Pencil, onSelect: () => onAction("edit", key) },
                    // The new secret acts as the holder, so only the holder may see it.
                    ...(key.username === reader
                      ? [
                          {
                            label: "Rotate…",
                            icon: RefreshCw,
                            disabled: state === "replaced",
                            onSelect: () => onAction("rotate", key),
                          },
                        ]
                      : []),
                  ]),
              {
                label: "Revoke…",
                icon: Ban,
                danger: true,
                onSelect: () => onAction("revoke", key),
              },
            ]}
          />
        )}
      </Cell>
    </tr>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <span className="ml-2 text-caption text-ink-soft @4xl:mt-1 @4xl:ml-0 @4xl:block">
      {children}
    </span>
  );
}

function Until({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
      {formatMoment(at)}
    </time>
  );
}

/** Whether a key works, and until when; `now` in Unix ms. */
export function KeyStatus({ of: key, now }: { of: ApiKey; now: number }) {
  const { expires_at: end, revoked_at: revoked } = key;
  switch (stateOf(key, now)) {
    case "active":
      return (
        <>
          <Badge tone="good">Active</Badge>
          {end !== null && (
            <Note>
              <time dateTime={end} title={exactTime(end)} className="whitespace-nowrap">
                expires {timeLeft(Date.parse(end), now)}
              </time>
            </Note>
          )}
        </>
      );
    case "expiring":
      return (
        <>
          <Badge tone="warning">Expires {end !== null && timeLeft(Date.parse(end), now)}</Badge>
          <Note>{end !== null && <Until at={end} />}</Note>
        </>
      );
    case "replaced":
      return (
        <>
          <Badge tone="warning">Replaced</Badge>
          <Note>old secret works until {end !== null && <Until at={end} />}</Note>
        </>
      );
    case "expired":
      return (
        <>
          <Badge>Expired</Badge>
          <Note>
            {key.rotated_at !== null && "after rotation, "}
            {end !== null && <DayOf at={end} />}
          </Note>
        </>
      );
    case "temporary":
      return (
        <>
          <Badge tone="info">Temporary</Badge>
          <Note>for “Try it”, expires {end !== null && timeLeft(Date.parse(end), now)}</Note>
        </>
      );
    case "rotated":
      return (
        <>
          <Badge>Replaced</Badge>
          <Note>by a new secret, {revoked !== null && <DayOf at={revoked} />}</Note>
        </>
      );
    case "revoked":
      return (
        <>
          <Badge tone="danger">Revoked</Badge>
          <Note>
            {key.rotated_at !== null && "after rotation, "}
            {revoked !== null && <DayOf at={revoked} />}
          </Note>
        </>
      );
  }
}
