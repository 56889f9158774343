import { parseEnvironment } from "@guidepost/contract";
import { serverVariables, withAddresses } from "@guidepost/runtime/variables";

/** What `.env.example` explains, checked by the servers' own schema; throws `EnvironmentError`. */
export function readEnv(source: Record<string, string | undefined>) {
  return withAddresses(parseEnvironment(serverVariables, source));
}

export type Env = ReturnType<typeof readEnv>;
