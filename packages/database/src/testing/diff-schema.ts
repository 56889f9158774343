import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { findMigrationsFolder } from "../migrations/folder.ts";

/** Only the types of the DOM declare this global. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

const CHAR_OID = 18;
const NAME_OID = 19;
const NO_FILTER = { externalTables: [], externalEnums: [] };

/**
 * Returns the statements that `prisma migrate diff` would print to change a database to schema.prisma.
 * It calls the engine of that command, because the CLI does not run offline.
 *
 * @returns the lines of the statements; empty when database and schema agree
 */
export async function diffSchema(url: string): Promise<string[]> {
  const path = join(dirname(findMigrationsFolder(import.meta.dirname)), "schema.prisma");
  const content = await readFile(path, "utf8");
  const files = [{ path, content }];

  await loadEngine();
  const pool = new CatalogPool({ connectionString: url });
  // A test may drop the database while a connection is closing.
  pool.on("error", () => {});
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new CatalogAdapter(pool));
    const schemaEngine = await engine.SchemaEngine.new(
      { datamodels: [[path, content]] },
      () => {},
      adapter,
    );
    const { stdout } = await schemaEngine.diff({
      from: { tag: "schemaDatasource", files, configDir: dirname(path) },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: NO_FILTER,
    });
    return (stdout ?? "").split("\n").filter((line) => line !== "" && !line.startsWith("--"));
  } finally {
    await pool.end();
  }
}

/** Replaces catalogue types that the adapter does not support: `name` by text, "char" by UUID. */
class CatalogPool extends pg.Pool {
  override query = (async (query: pg.QueryConfig) => {
    const result = await super.query(query);
    for (const field of result.fields) {
      if (field.dataTypeID === NAME_OID) field.dataTypeID = pg.types.builtins.TEXT;
      if (field.dataTypeID === CHAR_OID) field.dataTypeID = pg.types.builtins.UUID;
    }
    return result;
  }) as pg.Pool["query"];
}

/** Replaces UUID, which no catalogue query returns, by the character type that the engine expects. */
class CatalogAdapter extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map((type) =>
        type === ColumnTypeEnum.Uuid ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }
}

let loading: Promise<void> | undefined;

/** The package does not instantiate its WebAssembly module. */
function loadEngine(): Promise<void> {
  loading ??= (async () => {
    const file = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
    const bytes = await readFile(join(dirname(file), "schema_engine_bg.wasm"));
    const { instance } = await WebAssembly.instantiate(bytes, {
      "./schema_engine_bg.js": { ...engine },
    });
    engine.__wbg_set_wasm(instance.exports);
    (instance.exports["__wbindgen_start"] as () => void)();
  })();
  return loading;
}
