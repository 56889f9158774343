import { parseEnvironment } from "@guidepost/contract";
import { serverVariables, withAddresses } from "@guidepost/runtime/variables";

/** What `.env.example` explains, checked by the servers' own schema; throws `EnvironmentError`. */
export const readEnv = (source: Record<string, string | undefined>) =>
  withAddresses(parseEnvironment(serverVariables, source));

export type Env = ReturnType<typeof readEnv>;
