import type { Connection } from "@guidepost/database";
import type { DisabledEndpoint } from "./claims.ts";

/** Disables all endpoints for the operator, and returns those that were enabled. */
export async function pauseEndpoints(connection: Connection): Promise<DisabledEndpoint[]> {
  const { rows } = await connection.query<DisabledEndpoint>({
    name: "pause_webhooks",
    text: `
update webhook_endpoints set enabled = false, disabled_reason = 'operator', updated_at = now()
 where enabled and deleted_at is null
returning id, account_id as "accountId", url`,
  });
  return rows;
}

/** Enables the endpoints again that the operator has disabled, and returns them. */
export async function resumeEndpoints(connection: Connection): Promise<DisabledEndpoint[]> {
  const { rows } = await connection.query<DisabledEndpoint>({
    name: "resume_webhooks",
    text: `
update webhook_endpoints set enabled = true, disabled_reason = null, failing_since = null, updated_at = now()
 where not enabled and disabled_reason = 'operator' and deleted_at is null
returning id, account_id as "accountId", url`,
  });
  return rows;
}
