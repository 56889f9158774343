"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Bell, CheckCheck, Settings } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useRef } from "react";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { CursorList } from "#components/ui/lists/cursor-list.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { NotificationList } from "./notification-list.tsx";
import { readNotificationQuery, toNotificationInput } from "./notification-query.ts";
import { NotificationRows } from "./skeletons.tsx";
import { useRead, useUnread } from "./use-read.ts";

/** All notifications of the user (contract NOTE-12). @param unread the number when the server rendered the page */
export function NotificationsPage({ unread: initial }: { unread: number }) {
  const input = toNotificationInput(readNotificationQuery(Object.fromEntries(useSearchParams())));
  const found = useQuery(
    useTRPC().notifications.list.queryOptions(input, { placeholderData: keepPreviousData }),
  );
  const list = useRef<HTMLDivElement>(null);
  const unread = useUnread(initial);
  const { read, readAll } = useRead();
  const shown = found.data;
  const newest = shown?.notifications[0];

  const openPage = (cursor: string | undefined) => {
    // The history API and not the router, which would request the whole page from the server.
    window.history.pushState(
      null,
      "",
      `/notifications${cursor === undefined ? "" : `?cursor=${cursor}`}`,
    );
    window.scrollTo({ top: 0 });
    list.current?.focus();
  };

  if (shown && newest === undefined && input.cursor === undefined)
    return (
      <EmptyState
        icon={Bell}
        title="No notifications yet"
        action={
          <LinkButton href="/settings/notifications" icon={Settings}>
            Notification settings
          </LinkButton>
        }
      >
        Keys that expire, usage close to its limits and changes of the account appear here. You
        choose which of them you also receive by email.
      </EmptyState>
    );

  return (
    <>
      <div className="mb-2 flex h-8 items-center justify-between gap-2">
        <Button
          size="sm"
          icon={CheckCheck}
          busy={readAll.isPending}
          disabled={newest === undefined || unread === 0}
          onClick={() => newest && readAll.mutate({ up_to: newest.id })}
        >
          Mark all as read
        </Button>
        <LinkButton size="sm" variant="ghost" icon={Settings} href="/settings/notifications">
          Settings
        </LinkButton>
      </div>
      <CursorList
        ref={list}
        noun="notifications"
        query={found}
        page={shown}
        cursor={input.cursor}
        onPage={openPage}
        loading={
          <Card className="overflow-hidden">
            <NotificationRows count={6} />
          </Card>
        }
      >
        {shown && newest === undefined && (
          <EmptyState icon={Bell} title="No older notifications">
            Those of this page were deleted meanwhile.
          </EmptyState>
        )}
        {shown && newest !== undefined && (
          <Card className="overflow-hidden">
            <NotificationList
              notifications={shown.notifications}
              onOpen={({ id, read_at }) => {
                if (read_at === null) read.mutate({ id });
              }}
            />
          </Card>
        )}
      </CursorList>
    </>
  );
}
