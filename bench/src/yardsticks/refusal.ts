// Yardstick C: one look-up of the key, then the refusal, byte for byte as the service writes it.
import fastify from "fastify";
import { hashBearer, openPool, port, readCapturedAnswer } from "./settings.ts";
import { findKey } from "./statements.ts";

const { status, headers, body } = readCapturedAnswer();
const pool = openPool();
const app = fastify();

app.get("/v1/guides/:id", async (request, reply) => {
  await pool.query({ ...findKey, values: [hashBearer(request.headers.authorization)] });
  return reply.code(status).headers(headers).send(body);
});

await app.listen({ port, host: "127.0.0.1" });
