import type { Webhook, WebhookHealthOfDays } from "@guidepost/contract";
import {
  Ellipsis,
  Pause,
  Pencil,
  Play,
  RefreshCw,
  Send,
  Trash2,
  Webhook as Icon,
} from "lucide-react";
import { IconButton } from "#components/ui/forms/button.tsx";
import { type Column, DataTable } from "#components/ui/lists/data-table.tsx";
import { Link } from "#components/ui/text/link.tsx";
import { Menu } from "#components/ui/overlays/menu.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import type { WebhookAction } from "./use-webhook-actions.tsx";
import { describeEvents, shortUrl, webhookPath } from "./webhook-model.ts";
import { HealthSummary, WebhookStatus } from "./webhook-status.tsx";

type OnAction = (action: WebhookAction, webhook: Webhook) => void;

function WebhookName({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <Link
        href={webhookPath(webhook)}
        title={webhook.url}
        // The link covers the row.
        className="line-clamp-2 rounded-sm font-medium wrap-anywhere before:absolute before:inset-0 group-hover:underline"
      >
        {shortUrl(webhook.url)}
      </Link>
      {webhook.description !== "" && (
        <span className="mt-0.5 line-clamp-2 text-caption text-ink-soft wrap-anywhere">
          {webhook.description}
        </span>
      )}
    </>
  );
}

function WebhookMenu({ webhook, onAction }: { webhook: Webhook; onAction: OnAction }) {
  const on = (action: WebhookAction) => () => onAction(action, webhook);
  return (
    <Menu
      trigger={
        <IconButton
          className="relative @4xl:-my-1.5"
          icon={Ellipsis}
          label={`Actions for ${shortUrl(webhook.url)} (${webhook.id})`}
        />
      }
      entries={[
        { label: "Details", icon: Icon, href: webhookPath(webhook) },
        {
          label: "Send test event",
          icon: Send,
          disabled: !webhook.enabled,
          onSelect: on("test"),
        },
        "separator",
        { label: "Edit…", icon: Pencil, onSelect: on("edit") },
        { label: "Rotate secret…", icon: RefreshCw, onSelect: on("rotate") },
        webhook.enabled
          ? { label: "Disable", icon: Pause, onSelect: on("disable") }
          : { label: "Enable", icon: Play, onSelect: on("enable") },
        { label: "Delete…", icon: Trash2, danger: true, onSelect: on("delete") },
      ]}
    />
  );
}

/** The webhooks of the account. */
export function WebhookTable({
  webhooks,
  health,
  onAction,
}: {
  webhooks: readonly Webhook[];
  /** Undefined while it loads. */
  health: readonly WebhookHealthOfDays[] | undefined;
  onAction: OnAction;
}) {
  const columns: Column<Webhook>[] = [
    {
      header: "URL",
      kind: "name",
      className: "pr-10 @4xl:w-2/5",
      renderCell: (webhook) => <WebhookName webhook={webhook} />,
    },
    {
      header: "Events",
      renderCell: ({ events }) => (
        <span
          title={events.join(", ")}
          className="text-caption text-ink-soft @4xl:text-sm @4xl:text-ink"
        >
          {describeEvents(events)}
        </span>
      ),
    },
    {
      header: "Last 7 days",
      label: "Last 7 days:",
      renderCell: ({ id }) => {
        const found = health?.find((one) => one.id === id);
        return found ? (
          <HealthSummary health={found} />
        ) : (
          health === undefined && <Skeleton className="h-4 w-24" />
        );
      },
    },
    {
      header: "Status",
      kind: "status",
      renderCell: (webhook) => <WebhookStatus webhook={webhook} />,
    },
    {
      header: "Actions",
      kind: "actions",
      renderCell: (webhook) => <WebhookMenu webhook={webhook} onAction={onAction} />,
    },
  ];
  return <DataTable label="Webhooks" columns={columns} rows={webhooks} rowKey={({ id }) => id} />;
}
