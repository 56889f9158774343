import { isolate } from "@guidepost/guide-content/directions";

const TIME = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/** Formats a time for a mail, whose reader may be in any time zone. */
export function formatTime(at: Date): string {
  return `${TIME.format(at)} UTC`;
}

/** The first line of an email. */
export function greeting(name: string): string {
  return `Hello ${isolate(name)},`;
}
