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
import { demoGuides } from "./seed/guides/index.ts";

/** What to sign in and to call the API with; `key` is the secret. */
export type Demo = {
  username: string;
  email: string;
  password: string;
  key: string;
  guides: number;
};

const owner = {
  username: "demo",
  display_name: "Robin Hale",
  email: "demo@guidepost.example",
} as const;
const member = {
  username: "demo-ines",
  display_name: "Inês Duarte",
  email: "ines@guidepost.example",
} as const;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Makes a demo account on Pro with an owner, a member who cannot sign in, guides, and a key, by the
 * verbs that everybody uses. Password and key are random and can be read nowhere else.
 *
 * @returns undefined when the database has an account already.
 */
export async function seedDemo(service: ServiceContext): Promise<Demo | undefined> {
  if (await hasAccounts(service)) return undefined;

  const account = await createAccount(service, { name: "Guidepost demo", plan: "pro" });
  const password = randomBytes(12).toString("base64url");
  await createUser(service, { accountId: account.id, ...owner, password, role: "owner" });
  await createUser(service, { accountId: account.id, ...member, role: "member" });

  const ctx = await userContext(service, { username: owner.username });
  for (const guide of demoGuides) await addGuide(ctx, guide);
  const { secret } = await createKey(ctx, {
    name: "Demo",
    description: "Made with the demo account",
    scopes: ["read", "write"],
  });
  const { username, email } = owner;
  return { username, email, password, key: secret, guides: demoGuides.length };
}

async function addGuide(ctx: ActorContext, demo: DemoGuide): Promise<void> {
  const { title, description, category, steps } = demo;
  const input = guideCreate.parse({
    user_id: { owner, member }[demo.author].username,
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
  await giveHistory(ctx, id, demo);
}

/** Written directly: no verb moves the clock, and the counters come from the public page alone. */
async function giveHistory(ctx: ActorContext, id: number, demo: DemoGuide): Promise<void> {
  const { createdDaysAgo, published, featuredDaysAgo } = demo;
  const daysAgo = (days: number) => new Date(ctx.clock().getTime() - days * dayMs);
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
