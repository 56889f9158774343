import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { findMigrationsFolder } from "../migrations/folder.ts";

/** The part of the global that is used here; only the DOM's types declare it. */
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
 * What `prisma migrate diff` would do to bring a database to schema.prisma: the engine of that very
 * command, which the CLI cannot run offline.
 *
 * @returns the statements, one a line; none when the two agree.
 */
export async function diffSchema(url: string): Promise<string[]> {
  const path = join(dirname(findMigrationsFolder(import.meta.dirname)), "schema.prisma");
  const content = await readFile(path, "utf8");
  const files = [{ path, content }];

  await loadEngine();
  const pool = new CatalogPool({ connectionString: url });
  // Its end is not waited for: the database may be dropped under a connection that is closing.
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

/** The catalogue has columns of types that the adapter does not know: `name` passes as text, "char" as … */
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

/** … a UUID, which no catalogue query returns, until it can be called what the engine expects. */
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

/** The package leaves it to its user to bring the WebAssembly module to life. */
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
