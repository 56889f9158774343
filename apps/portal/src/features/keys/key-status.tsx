import type { ApiKey } from "@guidepost/contract";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/layout/badge.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { exactTime } from "#components/ui/text/relative-time.tsx";
import { timeLeft } from "#lib/formats/format.ts";
import { stateOf } from "./key-model.ts";

function Note({ children }: { children: ReactNode }) {
  return (
    <span className="ml-2 text-caption text-ink-soft @4xl:mt-1 @4xl:ml-0 @4xl:block">
      {children}
    </span>
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
          <Note>{end !== null && <LocalTime at={end} length="moment" />}</Note>
        </>
      );
    case "replaced":
      return (
        <>
          <Badge tone="warning">Replaced</Badge>
          <Note>
            old secret works until {end !== null && <LocalTime at={end} length="moment" />}
          </Note>
        </>
      );
    case "expired":
      return (
        <>
          <Badge>Expired</Badge>
          <Note>
            {apiKey.rotated_at !== null && "after rotation, "}
            {end !== null && <LocalTime at={end} length="day" />}
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
          <Note>
            by a new secret, {revoked !== null && <LocalTime at={revoked} length="day" />}
          </Note>
        </>
      );
    case "revoked":
      return (
        <>
          <Badge tone="danger">Revoked</Badge>
          <Note>
            {apiKey.rotated_at !== null && "after rotation, "}
            {revoked !== null && <LocalTime at={revoked} length="day" />}
          </Note>
        </>
      );
  }
}
