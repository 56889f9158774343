import { createHash } from "node:crypto";
import type { GuideSummary } from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { selectFormerFeedIds } from "./store/feed-ids.ts";

/** A UUID of a text (RFC 9562, version 8). */
function uuidOf(text: string): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x80, 6);
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * Returns the ids of guides in feeds, which never change (contract PUBLIC-13): a URI, or the path of the portal that was the id
 * of the guide in an earlier release. The time of creation distinguishes guides of other installations.
 */
export async function readFeedIds(
  { db }: Pick<ServiceContext, "db">,
  guides: readonly Pick<GuideSummary, "id" | "created_at">[],
): Promise<Map<number, string>> {
  const former = await selectFormerFeedIds(
    db.pool,
    guides.map(({ id }) => id),
  );
  return new Map(
    guides.map(({ id, created_at }) => [
      id,
      former.get(id) ?? `urn:uuid:${uuidOf(`guide ${id} ${created_at}`)}`,
    ]),
  );
}
