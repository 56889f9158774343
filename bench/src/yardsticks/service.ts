// Yardstick B: the lowest cost of an authenticated, metered request on PostgreSQL. It runs three
// prepared statements, without validation, limits, scopes or logs.
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { createGuide, type NewGuide } from "./create-guide.ts";
import { hashBearer, openPool, port } from "./settings.ts";
import { FIND_KEY, GUIDE_AS_TEXT, LIST_AS_TEXT, RESERVE_QUOTA, type KeyRow } from "./statements.ts";

const pool = openPool();
const app = fastify();
const PAGE_SIZE = 50;

/** Finds the key and reserves one unit of its quota. */
async function authenticateAndReserve(request: FastifyRequest): Promise<KeyRow> {
  const hash = hashBearer(request.headers.authorization);
  const { rows } = await pool.query<KeyRow>({ ...FIND_KEY, values: [hash] });
  const [key] = rows;
  if (!key) throw new Error("Unknown key");
  const period = new Date().toISOString().slice(0, 7);
  await pool.query({ ...RESERVE_QUOTA, values: [key.account_id, period, key.monthly_quota] });
  return key;
}

function sendJson(reply: FastifyReply, body: string) {
  return reply.header("Content-Type", "application/json; charset=utf-8").send(body);
}

async function selectBody(statement: { name: string; text: string }, values: unknown[]) {
  const { rows } = await pool.query<{ body: string }>({ ...statement, values });
  return rows[0]?.body ?? "";
}

app.get<{ Params: { id: string } }>("/v1/guides/:id", async (request, reply) => {
  const key = await authenticateAndReserve(request);
  const body = await selectBody(GUIDE_AS_TEXT, [request.params.id, key.account_id, key.user_id]);
  return sendJson(reply, body);
});

app.get("/v1/guides", async (request, reply) => {
  const key = await authenticateAndReserve(request);
  return sendJson(reply, await selectBody(LIST_AS_TEXT, [key.user_id, key.account_id, PAGE_SIZE]));
});

app.post<{ Body: { guide: NewGuide } }>("/v1/guides", async (request, reply) => {
  const key = await authenticateAndReserve(request);
  const guide = await createGuide(pool, key, request.body.guide);
  return sendJson(reply.code(201), JSON.stringify({ guide }));
});

await app.listen({ port, host: "127.0.0.1" });
