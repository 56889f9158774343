// Yardstick B: the least that an authenticated, metered request can cost on PostgreSQL. Three
// prepared statements, no validation, no limits, no scopes, no log.
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { createGuide, type NewGuide } from "./create-guide.ts";
import { hashBearer, openPool, port } from "./settings.ts";
import { findKey, guideAsText, listAsText, takeFromQuota, type KeyRow } from "./statements.ts";

const pool = openPool();
const app = fastify();
const pageSize = 50;

/** The key's holder, once the request is paid for. */
const pay = async (request: FastifyRequest): Promise<KeyRow> => {
  const hash = hashBearer(request.headers.authorization);
  const { rows } = await pool.query<KeyRow>({ ...findKey, values: [hash] });
  const [key] = rows;
  if (!key) throw new Error("unknown key");
  const period = new Date().toISOString().slice(0, 7);
  await pool.query({ ...takeFromQuota, values: [key.account_id, period, key.monthly_quota] });
  return key;
};

const sendJson = (reply: FastifyReply, body: string) =>
  reply.header("Content-Type", "application/json; charset=utf-8").send(body);

const selectBody = async (statement: { name: string; text: string }, values: unknown[]) => {
  const { rows } = await pool.query<{ body: string }>({ ...statement, values });
  return rows[0]?.body ?? "";
};

app.get<{ Params: { id: string } }>("/v1/guides/:id", async (request, reply) => {
  const key = await pay(request);
  const body = await selectBody(guideAsText, [request.params.id, key.account_id, key.user_id]);
  return sendJson(reply, body);
});

app.get("/v1/guides", async (request, reply) => {
  const key = await pay(request);
  return sendJson(reply, await selectBody(listAsText, [key.user_id, key.account_id, pageSize]));
});

app.post<{ Body: { guide: NewGuide } }>("/v1/guides", async (request, reply) => {
  const key = await pay(request);
  const guide = await createGuide(pool, key, request.body.guide);
  return sendJson(reply.code(201), JSON.stringify({ guide }));
});

await app.listen({ port, host: "127.0.0.1" });
