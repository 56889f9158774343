// Yardstick A: what Node needs to answer these bytes, and nothing else.
import { createServer } from "node:http";
import { port, readCapturedAnswer } from "./settings.ts";

const { status, headers, body } = readCapturedAnswer();
const length = Buffer.byteLength(body);

createServer((request, response) => {
  request.resume();
  response.writeHead(status, { ...headers, "Content-Length": length });
  response.end(body);
}).listen(port, "127.0.0.1");
