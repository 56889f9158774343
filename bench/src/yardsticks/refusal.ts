// Yardstick C: finds the key, then returns the same bytes as the service.
import fastify from "fastify";
import { hashBearer, openPool, port, readCapturedResponse } from "./settings.ts";
import { FIND_KEY } from "./statements.ts";

const { status, headers, body } = readCapturedResponse();
const pool = openPool();
const app = fastify();

app.get("/v1/guides/:id", async (request, reply) => {
  await pool.query({ ...FIND_KEY, values: [hashBearer(request.headers.authorization)] });
  return reply.code(status).headers(headers).send(body);
});

await app.listen({ port, host: "127.0.0.1" });
