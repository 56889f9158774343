import * as z from "zod";

/** ISO 8601 in UTC, milliseconds, `Z`: what the service writes. */
export const timestamp = () =>
  z.string().meta({ format: "date-time", examples: ["2026-11-20T09:30:00.000Z"] });
