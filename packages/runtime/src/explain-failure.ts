import { EnvironmentError } from "@guidepost/contract";
import { explainConnection, MigrationError } from "@guidepost/database";
import { EmbeddedPostgresError } from "@guidepost/embedded-postgres";

/**
 * Why a server did not start: failures that a person can mend in a sentence, the others with their
 * stack. `portVariable` names what to set when the port is taken.
 */
export const explainFailure = (error: unknown, portVariable: string): string => {
  const known = [EnvironmentError, EmbeddedPostgresError, MigrationError];
  if (known.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE")
    return `The port is taken by another program: stop it, or set ${portVariable} to another one.`;
  return explainConnection(error) ?? error.stack ?? error.message;
};
