import type { ApiKey } from "@guidepost/contract";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/layout/badge.tsx";
import { DayOf, exactTime } from "#components/ui/text/relative-time.tsx";
import { formatMoment, timeLeft } from "#lib/formats/format.ts";
import { stateOf } from "./key-model.ts";

function Note({ children }: { children: ReactNode }) {
  return (
    <span className="ml-2 text-caption text-ink-soft @4xl:mt-1 @4xl:ml-0 @4xl:block">
      {children}
    </span>
  );
}

function Until({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
      {formatMoment(at)}
    </time>
  );
}

/** Whether a key works, and until when; `now` in Unix ms. */
export function KeyStatus({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const { expires_at: end, revoked_at: revoked } = apiKey;
  switch (stateOf(apiKey, now)) {
    case "active":
      return (
        <>
          <Badge tone="good">Active</Badge>
          {end !== null && (
            <Note>
              <time dateTime={end} title={exactTime(end)} className="whitespace-nowrap">
                expires {timeLeft(Date.parse(end), now)}
              </time>
            </Note>
          )}
        </>
      );
    case "expiring":
      return (
        <>
          <Badge tone="warning">Expires {end !== null && timeLeft(Date.parse(end), now)}</Badge>
          <Note>{end !== null && <Until at={end} />}</Note>
        </>
      );
    case "replaced":
      return (
        <>
          <Badge tone="warning">Replaced</Badge>
          <Note>old secret works until {end !== null && <Until at={end} />}</Note>
        </>
      );
    case "expired":
      return (
        <>
          <Badge>Expired</Badge>
          <Note>
            {apiKey.rotated_at !== null && "after rotation, "}
            {end !== null && <DayOf at={end} />}
          </Note>
        </>
      );
    case "temporary":
      return (
        <>
          <Badge tone="info">Temporary</Badge>
          <Note>for “Try it”, expires {end !== null && timeLeft(Date.parse(end), now)}</Note>
        </>
      );
    case "rotated":
      return (
        <>
          <Badge>Replaced</Badge>
          <Note>by a new secret, {revoked !== null && <DayOf at={revoked} />}</Note>
        </>
      );
    case "revoked":
      return (
        <>
          <Badge tone="danger">Revoked</Badge>
          <Note>
            {apiKey.rotated_at !== null && "after rotation, "}
            {revoked !== null && <DayOf at={revoked} />}
          </Note>
        </>
      );
  }
}
