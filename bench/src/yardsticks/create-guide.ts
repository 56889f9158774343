import type { Pool } from "pg";
import { INSERT_GUIDE, INSERT_STEPS, type KeyRow } from "./statements.ts";

/** A guide with exactly three steps, sorted by position. */
export type NewGuide = {
  title: string;
  description: string;
  category: string;
  steps: { position: number; title: string; content: string }[];
};

type InsertedGuide = { id: number; created_at: Date; updated_at: Date };

/** Inserts a guide in one transaction. Returns it in the format of the service. */
export async function createGuide(pool: Pool, key: KeyRow, guide: NewGuide) {
  const { title, description, category, steps } = guide;
  const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const client = await pool.connect();
  try {
    await client.query("begin");
    const head = [key.account_id, key.user_id, slug, title, description, category, steps.length];
    const inserted = await client.query<InsertedGuide>({ ...INSERT_GUIDE, values: head });
    const [row] = inserted.rows;
    const cells = steps.flatMap((step) => [step.position, step.title, step.content]);
    const ids = await client.query<{ id: number }>({
      ...INSERT_STEPS,
      values: [row?.id, ...cells],
    });
    await client.query("commit");
    return {
      id: row?.id,
      slug,
      title,
      description,
      category,
      status: "draft",
      published_at: null,
      featured: false,
      featured_at: null,
      views_count: 0,
      completions_count: 0,
      average_rating: null,
      url: `http://localhost:3000/@${key.username}/${slug}`,
      user: { username: key.username, display_name: key.display_name },
      steps_count: steps.length,
      created_at: row?.created_at,
      updated_at: row?.updated_at,
      steps: steps.map((step, index) => ({ id: ids.rows[index]?.id, ...step })),
    };
  } finally {
    client.release();
  }
}
