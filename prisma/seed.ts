import { randomBytes } from "node:crypto";
import {
  createGuide,
  createKey,
  featureGuide,
  cleanGuideInput,
  guideCreate,
  publishGuide,
  type ServiceContext,
  type ActorContext,
} from "@guidepost/core";
import { createAccount, createUser, hasAccounts, userContext } from "@guidepost/core/operator";
import type { DemoGuide } from "./seed/demo-guide.ts";
import { addInsights } from "./seed/insights.ts";
import { DEMO_GUIDES } from "./seed/guides/index.ts";

/** Credentials for sign-in and API. `key` is the secret. */
export type Demo = {
  username: string;
  email: string;
  password: string;
  key: string;
  guides: number;
};

const OWNER = {
  username: "demo",
  display_name: "Robin Hale",
  email: "demo@guidepost.example",
} as const;
const MEMBER = {
  username: "demo-ines",
  display_name: "Inês Duarte",
  email: "ines@guidepost.example",
} as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates a demo account on the Pro plan with an owner, a member who cannot sign in, guides and a key.
 * Password and key are random and only in the result.
 *
 * @returns undefined when the database has an account
 */
export async function seedDemo(service: ServiceContext): Promise<Demo | undefined> {
  if (await hasAccounts(service)) return undefined;

  const account = await createAccount(service, { name: "Guidepost demo", plan: "pro" });
  const password = randomBytes(12).toString("base64url");
  await createUser(service, { accountId: account.id, ...OWNER, password, role: "owner" });
  await createUser(service, { accountId: account.id, ...MEMBER, role: "member" });

  const ctx = await userContext(service, { username: OWNER.username });
  for (const guide of DEMO_GUIDES) await addGuide(ctx, guide);
  const { secret } = await createKey(ctx, {
    name: "Demo",
    description: "Made with the demo account",
    scopes: ["read", "write"],
  });
  const { username, email } = OWNER;
  return { username, email, password, key: secret, guides: DEMO_GUIDES.length };
}

async function addGuide(ctx: ActorContext, demo: DemoGuide): Promise<void> {
  const { title, description, category, steps } = demo;
  const input = guideCreate.parse({
    user_id: { owner: OWNER, member: MEMBER }[demo.author].username,
    guide: {
      title,
      description,
      category,
      steps: steps.map((step, index) => ({ ...step, position: index + 1 })),
    },
  });
  const { id } = await createGuide(ctx, await cleanGuideInput(ctx, input));
  if (demo.published) await publishGuide(ctx, { id });
  if (demo.featuredDaysAgo !== undefined) await featureGuide(ctx, { id });
  const { published } = demo;
  if (published) await addInsights(ctx, { id, stepsCount: steps.length, published });
  await setHistory(ctx, id, demo);
}

/** Writes dates and counters to the database, because no verb sets them. */
async function setHistory(ctx: ActorContext, id: number, demo: DemoGuide): Promise<void> {
  const { createdDaysAgo, published, featuredDaysAgo } = demo;
  const daysAgo = (days: number) => new Date(ctx.clock().getTime() - days * DAY_MS);
  const ratings = published?.ratings ?? [];
  await ctx.db.prisma.guide.update({
    where: { id },
    data: {
      createdAt: daysAgo(createdDaysAgo),
      updatedAt: daysAgo(featuredDaysAgo ?? published?.daysAgo ?? createdDaysAgo),
      ...(published && {
        publishedAt: daysAgo(published.daysAgo),
        viewsCount: published.views,
        completionsCount: published.completions,
      }),
      ...(featuredDaysAgo !== undefined && { featuredAt: daysAgo(featuredDaysAgo) }),
      ratingCount: ratings.reduce((sum, count) => sum + count, 0),
      ratingSum: ratings.reduce((sum, count, index) => sum + count * (index + 1), 0),
    },
  });
}
