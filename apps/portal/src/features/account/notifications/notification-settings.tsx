"use client";

import type { NotificationSetting } from "@guidepost/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { KIND_LABELS } from "#lib/formats/notification-labels.ts";
import { useTRPC } from "#trpc/client.tsx";
import { SettingsSection } from "../settings-section.tsx";

/** Settings → Notification settings (contract NOTE-9). */
export function NotificationSettings() {
  const { settings } = useSuspenseQuery(useTRPC().notifications.settings.queryOptions()).data;
  const required = settings.filter(({ is_required }) => is_required);
  const events = settings.filter(({ is_required, portal }) => !is_required && portal !== null);
  const summaries = settings.filter(({ portal }) => portal === null);
  return (
    <>
      <SettingsSection
        title="Events"
        description="News about keys, usage and the account that you may have to act on."
      >
        <SettingList settings={events} />
      </SettingsSection>
      <SettingsSection
        title="Summaries"
        description="Regular emails. Each of them has a link that switches it off."
      >
        <SettingList settings={summaries} />
      </SettingsSection>
      <SettingsSection
        title="Security notices"
        description="They cannot be switched off, because they report access that you may not have intended."
      >
        {required.length > 0 && <SettingList settings={required} />}
        <p className="border-line px-5 py-4 text-sm text-ink-soft not-first:border-t">
          Emails about your sign-in, your password and your email address are always sent.
        </p>
      </SettingsSection>
    </>
  );
}

function SettingList({ settings }: { settings: readonly NotificationSetting[] }) {
  return (
    <ul className="divide-y divide-line">
      {settings.map((setting) => (
        <SettingRow key={setting.kind} setting={setting} />
      ))}
    </ul>
  );
}

const CHANNELS = ["mail", "portal"] as const;
type Channel = (typeof CHANNELS)[number];
const CHANNEL_LABELS: Record<Channel, string> = { mail: "Email", portal: "Portal" };

function SettingRow({ setting }: { setting: NotificationSetting }) {
  const id = useId();
  const { label, description } = KIND_LABELS[setting.kind];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2.5 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p id={id} className="text-sm font-medium">
          {label}
        </p>
        <p className="mt-0.5 text-caption text-pretty text-ink-soft">{description}</p>
      </div>
      <div role="group" aria-labelledby={id} className="flex gap-5">
        {CHANNELS.map((channel) =>
          setting[channel] === null ? (
            // Keeps the column of the other channel.
            <span key={channel} className="w-16 max-sm:hidden" />
          ) : (
            <ChannelSwitch key={channel} setting={setting} channel={channel} />
          ),
        )}
      </div>
    </li>
  );
}

function ChannelSwitch({ setting, channel }: { setting: NotificationSetting; channel: Channel }) {
  const { kind, is_required: isRequired } = setting;
  const { notifications } = useTRPC();
  const queries = useQueryClient();
  /** The new value until it is stored. */
  const [pending, setPending] = useState<boolean>();
  const change = useMutation(
    notifications.changeSetting.mutationOptions({
      // One after another, so that the last response has all changes.
      scope: { id: "notification-settings" },
      onSuccess: (changed) => queries.setQueryData(notifications.settings.queryKey(), changed),
    }),
  );
  return (
    <label className="flex w-16 cursor-pointer items-center gap-2 py-1 text-sm has-disabled:cursor-default has-disabled:text-ink-soft">
      <input
        type="checkbox"
        checked={pending ?? setting[channel] === true}
        disabled={isRequired}
        onChange={({ target }) => {
          setPending(target.checked);
          change.mutate(
            { kind, [channel]: target.checked },
            { onSettled: () => setPending(undefined) },
          );
        }}
        className="size-4 shrink-0 accent-accent"
      />
      {CHANNEL_LABELS[channel]}
    </label>
  );
}
