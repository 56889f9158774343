"use client";

import { MAX_UNREAD } from "@guidepost/contract";
import { Popover } from "@base-ui/react/popover";
import { useQuery } from "@tanstack/react-query";
import { Bell, Settings } from "lucide-react";
import { useState } from "react";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Link } from "#components/ui/text/link.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC } from "#trpc/client.tsx";
import { NotificationList } from "./notification-list.tsx";
import { NotificationRows } from "./skeletons.tsx";
import { useRead, useUnread } from "./use-read.ts";

/** The newest notifications in the popover; the page has all. */
const SHOWN = 6;

function Newest({ onClose }: { onClose: () => void }) {
  const { read } = useRead();
  const found = useQuery(
    useTRPC().notifications.list.queryOptions({ limit: SHOWN }, { refetchOnMount: "always" }),
  );
  if (found.isError && !found.data)
    return (
      <div className="flex flex-col items-start gap-3 px-4 py-6 text-sm">
        <p role="alert" className="text-danger">
          {errorMessage(found.error)}
        </p>
        <Button size="sm" onClick={() => void found.refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!found.data) return <NotificationRows count={3} />;
  const { notifications } = found.data;
  if (notifications.length === 0)
    return (
      <p className="px-4 py-8 text-center text-sm text-balance text-ink-soft">
        Nothing yet. News about keys, usage and the account appears here.
      </p>
    );
  return (
    <NotificationList
      notifications={notifications}
      onOpen={({ id, read_at }) => {
        if (read_at === null) read.mutate({ id });
        onClose();
      }}
    />
  );
}

function ReadAll() {
  const { readAll } = useRead();
  const { data } = useQuery(useTRPC().notifications.list.queryOptions({ limit: SHOWN }));
  const newest = data?.notifications[0];
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={readAll.isPending}
      disabled={newest === undefined}
      onClick={() => newest && readAll.mutate({ up_to: newest.id })}
    >
      Mark all as read
    </Button>
  );
}

/** The button of the header with the number of unread notifications, which opens the newest ones. */
export function NotificationBell({ unread: initial }: { unread: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const unread = useUnread(initial);
  const shown = unread > MAX_UNREAD ? `${MAX_UNREAD}+` : String(unread);
  const close = () => setIsOpen(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        aria-label={unread === 0 ? "Notifications" : `Notifications, ${shown} unread`}
        className="relative grid size-10 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink lg:size-9"
      >
        <Bell aria-hidden className="size-5 lg:size-4.5" />
        {unread > 0 && (
          <span
            aria-hidden
            className="color-mark absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-on-accent tabular-nums"
          >
            {shown}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={6} collisionPadding={12} className="z-50">
          <Popover.Popup className="flex max-h-[min(34rem,calc(100dvh-5rem))] w-92 max-w-[calc(100vw-1.5rem)] flex-col rounded-lg border border-line bg-raised shadow-float outline-none">
            <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
              <Popover.Title className="text-sm font-semibold">Notifications</Popover.Title>
              {unread > 0 && <ReadAll />}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto">
              <Newest onClose={close} />
            </div>
            <div className="flex items-center justify-between gap-3 border-t border-line p-2">
              <LinkButton href="/notifications" size="sm" variant="ghost" onClick={close}>
                View all
              </LinkButton>
              <Link
                href="/settings/notifications"
                aria-label="Notification settings"
                title="Notification settings"
                onClick={close}
                className="grid size-8 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
              >
                <Settings aria-hidden className="size-4" />
              </Link>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
