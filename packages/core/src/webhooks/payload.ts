import { type Role, type Scope, withinRole } from "@guidepost/contract";
import { type GuideRow, toGuide } from "#guides/index.ts";

/** A stored event. */
export type EventRow = {
  id: string;
  type: string;
  created_at: string;
  account_id: number;
  data: unknown;
  /** The body of its requests; null before the first one. */
  body: string | null;
};

/** Columns that events of earlier versions do not have. */
type AddedColumn = "language" | "has_pending_changes" | "publish_at" | "unpublish_at";

type KeyRow = {
  id: number;
  name: string;
  scopes: Scope[];
  last_four: string;
  username: string;
  role: Role;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  /** Of `api_key.expiring` only. */
  expires_in_days?: number;
};

/**
 * Returns the body of the requests with an event (contract HOOK-2): the stored one, so that a deploy does not change it. A guide
 * is converted as the API converts it.
 */
export function toPayload({ data, body, ...event }: EventRow, portalUrl: string): string {
  return body ?? JSON.stringify({ ...event, data: toData(event.type, data, portalUrl) });
}

function toData(type: string, data: unknown, portalUrl: string): unknown {
  if (type.startsWith("guide.")) {
    const stored = data as Omit<GuideRow, AddedColumn> & Partial<Pick<GuideRow, AddedColumn>>;
    const added = {
      language: "en",
      has_pending_changes: false,
      publish_at: null,
      unpublish_at: null,
    };
    const guide = toGuide({ ...added, ...stored }, portalUrl);
    const { deleted_at } = stored;
    return { guide: deleted_at === null ? guide : { ...guide, deleted_at } };
  }
  if (type.startsWith("api_key.")) {
    const { role, scopes, ...key } = data as KeyRow;
    return { api_key: { ...key, scopes: [...withinRole(scopes, role)] } };
  }
  if (type.startsWith("member.")) return { member: data };
  return data;
}
