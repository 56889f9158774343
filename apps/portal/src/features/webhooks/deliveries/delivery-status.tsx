import type { WebhookDelivery } from "@guidepost/contract";
import { Badge, type Tone } from "#components/ui/layout/badge.tsx";

type Result = Pick<WebhookDelivery, "state" | "attempts" | "status">;

function resultOf({ state, attempts, status }: Result): { tone: Tone; label: string } {
  const last = status === null ? "No response" : `${status}`;
  if (state === "succeeded") return { tone: "good", label: `Succeeded ${last}` };
  if (state === "failed") return { tone: "danger", label: `Failed: ${last}` };
  return attempts === 0
    ? { tone: "info", label: "Waiting" }
    : { tone: "warning", label: `Retrying: ${last}` };
}

/** The state of a delivery, and the status of its last response. */
export function DeliveryStatus({ delivery }: { delivery: Result }) {
  const { tone, label } = resultOf(delivery);
  return (
    <Badge tone={tone}>
      <span className="tabular-nums">{label}</span>
    </Badge>
  );
}
