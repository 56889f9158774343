import { parseEnvironment } from "@guidepost/contract";
import { serverVariables, withAddresses } from "@guidepost/runtime";
import * as z from "zod";

const variables = serverVariables.safeExtend({
  API_HOST: z.string().default("127.0.0.1"),
});

/** What `.env.example` explains of the API, checked; throws `EnvironmentError`. */
export const readEnv = (source: NodeJS.ProcessEnv) =>
  withAddresses(parseEnvironment(variables, source));
