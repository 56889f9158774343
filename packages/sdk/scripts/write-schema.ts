import { writeFile } from "node:fs/promises";
import { generateSchema, SCHEMA_FILE } from "./schema.ts";

await writeFile(SCHEMA_FILE, await generateSchema());
