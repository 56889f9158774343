import { InvalidArgumentError, Option } from "commander";
import { isGuidePath } from "../folder.ts";

/** The option `--prefix` of pull and push (contract CLI-11). */
export function createPrefixOption(): Option {
  return new Option(
    "--prefix <prefix>",
    "only guides whose external id begins with this, for example docs/; the external id is the prefix and the path",
  ).argParser(parsePrefix);
}

function parsePrefix(text: string): string {
  // For example an empty variable in CI: without a prefix, the folder would have all guides of the user.
  if (text === "")
    throw new InvalidArgumentError("It is empty. Leave --prefix out for all guides.");
  if (!text.endsWith("/")) throw new InvalidArgumentError(`It must end with "/".`);
  if (!isGuidePath(`${text}guide.md`))
    throw new InvalidArgumentError("Use names of folders, for example docs/ or handbook/de/.");
  return text;
}
