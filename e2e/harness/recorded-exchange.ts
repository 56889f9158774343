import { appendFileSync, readFileSync } from "node:fs";

/** A request under /v1 and its response, as a test sent and received them. */
export type RecordedExchange = {
  method: string;
  /** The path after `/v1`, with the query. */
  path: string;
  /** Without the key. */
  requestHeaders: [name: string, value: string][];
  /** In base64; undefined without a body. */
  requestBody?: string;
  status: number;
  responseHeaders: [name: string, value: string][];
  responseBody: string;
};

/** The file to which tests write what they send and receive, one exchange a line. */
export const RECORDING = process.env["GUIDEPOST_RECORDING"];

/** Appends an exchange to the file. The line is written immediately, because several processes append to it. */
export function recordExchange(file: string, exchange: RecordedExchange): void {
  appendFileSync(file, `${JSON.stringify(exchange)}\n`);
}

/** Reads a recording. */
export function readRecording(file: string): RecordedExchange[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as RecordedExchange);
}
