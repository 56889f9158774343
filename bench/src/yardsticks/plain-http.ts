// Yardstick A: node:http returns the same bytes and does nothing else.
import { createServer } from "node:http";
import { port, readCapturedResponse } from "./settings.ts";

const { status, headers, body } = readCapturedResponse();

createServer((request, response) => {
  request.resume();
  response.writeHead(status, { ...headers, "Content-Length": body.byteLength });
  response.end(body);
}).listen(port, "127.0.0.1");
