import { address, parseEnvironment, wholeNumber } from "@guidepost/contract";
import * as z from "zod";

const variables = z.object({
  PORTAL_URL: address().optional(),
  PORTAL_PORT: wholeNumber(1, 65_535).default(3000),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional(),
  DATA_DIR: z.string().default(".data"),
});

/** The part of `.env.example` that the operator's tool needs, checked; throws `EnvironmentError`. */
export const readEnv = (source: Record<string, string | undefined>) => {
  const env = parseEnvironment(variables, source);
  return { ...env, PORTAL_URL: env.PORTAL_URL ?? `http://localhost:${env.PORTAL_PORT}` };
};

export type Env = ReturnType<typeof readEnv>;
