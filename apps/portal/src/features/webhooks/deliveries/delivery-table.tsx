import type { Webhook, WebhookDelivery } from "@guidepost/contract";
import { type Column, DataTable } from "#components/ui/lists/data-table.tsx";
import { Link } from "#components/ui/text/link.tsx";
import { LocalTime, ZoneNote } from "#components/ui/text/local-time.tsx";
import { deliveryPath } from "../webhook-model.ts";
import { DeliveryStatus } from "./delivery-status.tsx";

const CAPTION = "text-caption text-ink-soft @4xl:text-ink-soft!";

/** Deliveries of a webhook, newest first. */
export function DeliveryTable({
  webhook,
  deliveries,
}: {
  webhook: Pick<Webhook, "id">;
  deliveries: readonly WebhookDelivery[];
}) {
  const columns: Column<WebhookDelivery>[] = [
    {
      header: "Time",
      className: CAPTION,
      renderCell: ({ created_at }) => <LocalTime at={created_at} />,
    },
    { header: "Result", renderCell: (delivery) => <DeliveryStatus delivery={delivery} /> },
    {
      header: "Event",
      kind: "name",
      className: "@4xl:w-full",
      renderCell: (delivery) => (
        <>
          <Link
            href={deliveryPath(webhook, delivery)}
            // The link covers the row.
            className="rounded-sm font-mono text-caption font-semibold wrap-anywhere before:absolute before:inset-0 group-hover:underline"
          >
            {delivery.event_type}
          </Link>
          {delivery.error !== null && (
            <span className="mt-0.5 line-clamp-1 text-caption text-ink-soft wrap-anywhere">
              {delivery.error}
            </span>
          )}
        </>
      ),
    },
    {
      header: "Attempts",
      numeric: true,
      label: "Attempts",
      className: CAPTION,
      renderCell: ({ attempts }) => attempts.toLocaleString("en"),
    },
    {
      header: "Next attempt",
      label: ({ next_attempt_at: at }) => (at === null ? undefined : "Next"),
      className: CAPTION,
      renderCell: ({ next_attempt_at: at }) => at !== null && <LocalTime at={at} />,
    },
  ];
  return (
    <>
      <ZoneNote className="mb-2" />
      <DataTable label="Deliveries" columns={columns} rows={deliveries} rowKey={({ id }) => id} />
    </>
  );
}
