// Yardstick A: node:http returns the same bytes and does nothing else.
import { createServer } from "node:http";
import { port, readCapturedResponse } from "./settings.ts";

const { status, headers, body } = readCapturedResponse();
const length = Buffer.byteLength(body);

createServer((request, response) => {
  request.resume();
  response.writeHead(status, { ...headers, "Content-Length": length });
  response.end(body);
}).listen(port, "127.0.0.1");
