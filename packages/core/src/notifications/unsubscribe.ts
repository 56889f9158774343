import { createHmac, timingSafeEqual } from "node:crypto";
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  settingsOfKind,
  type UnsubscribeTarget,
  type UnsubscribeToken,
} from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { type DomainError, notFound } from "../errors.ts";
import { findSigningKey, openSigningKey } from "#signing-keys/index.ts";
import * as store from "./store/settings.ts";

type Subscription = { userId: number; kind: NotificationKind };
type Context = Pick<ServiceContext, "db">;

const PURPOSE = "unsubscribe";
/** An id, a kind, and 32 bytes in base64url. */
const TOKEN = /^([1-9]\d{0,9})\.([a-z_]+)\.([\w-]{43})$/;

function sign(key: Buffer, { userId, kind }: Subscription): Buffer {
  return createHmac("sha256", key).update(`${userId}.${kind}`).digest();
}

/** Returns the address that stops mails of a kind to a user with one POST (contract NOTE-10). */
export async function unsubscribeUrl(
  service: Pick<ServiceContext, "db" | "portalUrl">,
  subscription: Subscription,
): Promise<string> {
  const { pool } = service.db;
  const key = await openSigningKey(pool, PURPOSE);
  const signature = sign(key, subscription).toString("base64url");
  const { userId, kind } = subscription;
  return `${service.portalUrl}/unsubscribe/${userId}.${kind}.${signature}`;
}

function linkNotFound(): DomainError {
  return notFound("This link is not valid");
}

/** @throws `not_found` for a token that was not signed here */
async function readToken(service: Context, token: string): Promise<Subscription> {
  const [, id, kind = "", signature = ""] = TOKEN.exec(token) ?? [];
  if (!Object.hasOwn(NOTIFICATION_KINDS, kind)) throw linkNotFound();
  const subscription = { userId: Number(id), kind: kind as NotificationKind };
  if (!settingsOfKind(subscription.kind).oneClickUnsubscribe) throw linkNotFound();
  const key = await findSigningKey(service.db.pool, PURPOSE);
  if (!key || !timingSafeEqual(Buffer.from(signature, "base64url"), sign(key, subscription)))
    throw linkNotFound();
  return subscription;
}

/**
 * Returns what a link stops, and changes nothing: programs open the links of mails before their reader does.
 *
 * @throws `not_found` for a token that was not signed here
 */
export async function getUnsubscribeTarget(
  service: Context,
  { token }: UnsubscribeToken,
): Promise<UnsubscribeTarget> {
  const { kind } = await readToken(service, token);
  return { kind };
}

/**
 * Switches off the mails of a link's kind for its user.
 *
 * @throws `not_found` for a token that was not signed here, and for a removed user
 */
export async function unsubscribe(
  service: Context,
  { token }: UnsubscribeToken,
): Promise<UnsubscribeTarget> {
  const { userId, kind } = await readToken(service, token);
  if (!(await store.upsertSetting(service.db.pool, { userId, kind, mail: false })))
    throw linkNotFound();
  return { kind };
}
