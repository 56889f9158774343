import type { Core } from "../context.ts";

/** Whether the database is in use: everything in it belongs to an account. */
export const hasAccounts = async (core: Pick<Core, "db">): Promise<boolean> =>
  (await core.db.prisma.account.findFirst({ select: { id: true } })) !== null;
