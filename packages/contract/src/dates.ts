import * as z from "zod";

/** Unix ms. Later dates have another form, which PostgreSQL and its clients do not read. */
export const latestInstant = Date.parse("9999-12-31T23:59:59.999Z");

/** ISO 8601 in UTC, milliseconds, `Z`: what the service writes. */
export const timestamp = () =>
  z.string().meta({ format: "date-time", examples: ["2026-11-20T09:30:00.000Z"] });
