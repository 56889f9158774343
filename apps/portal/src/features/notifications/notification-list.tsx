"use client";

import type { Notification } from "@guidepost/contract";
import { Link } from "#components/ui/text/link.tsx";
import { useMoment } from "#components/ui/text/local-time.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { cn } from "#lib/cn.ts";
import { describeNotification } from "./describe.ts";

/** Notifications, newest first. `onOpen` receives the one whose link was followed. */
export function NotificationList({
  notifications,
  onOpen,
}: {
  notifications: readonly Notification[];
  onOpen: (notification: Notification) => void;
}) {
  const moment = useMoment();
  return (
    <ul aria-label="Notifications" className="divide-y divide-line">
      {notifications.map((notification) => {
        const { id, created_at, read_at, data } = notification;
        const { icon: Icon, title, text, href } = describeNotification(data, moment);
        const isUnread = read_at === null;
        return (
          <li key={id}>
            <Link
              href={href}
              onClick={() => onOpen(notification)}
              className="flex gap-3 px-4 py-3 transition-colors outline-offset-[-2px] hover:bg-sunken"
            >
              <Icon
                aria-hidden
                className={cn("mt-0.5 size-4 shrink-0", isUnread ? "text-accent" : "text-ink-soft")}
              />
              <span className="min-w-0 flex-1">
                <span className={cn("block text-sm", isUnread ? "font-semibold" : "font-medium")}>
                  {title}
                  {isUnread && <span className="sr-only">, unread</span>}
                </span>
                <span className="block text-caption wrap-anywhere text-ink-soft">{text}</span>
                <span className="mt-0.5 block text-xs text-ink-soft">
                  <RelativeTime at={created_at} />
                </span>
              </span>
              <span
                aria-hidden
                className={cn(
                  "mt-1.5 size-2 shrink-0 rounded-full",
                  isUnread && "color-mark bg-accent",
                )}
              />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
