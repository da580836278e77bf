import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { projectRoot } from "../project-root";

/**
 * The difference between prisma/schema and a migrated database, by Prisma's schema engine. Calls its WebAssembly
 * build directly, because Prisma's CLI can only use the native build, which it downloads.
 * @param url the database, by the role that owns its tables
 * @returns the statements that would remove the difference; null if there is none
 */
export async function schemaDifference(url: string): Promise<string | null> {
  await (linked ??= linkEngine());
  const folder = path.join(projectRoot, "prisma/schema");
  const files = fs.readdirSync(folder).map((name) => {
    const file = path.join(folder, name);
    return { path: file, content: fs.readFileSync(file, "utf8") };
  });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const schemaEngine = await engine.SchemaEngine.new({ datamodels: undefined }, () => {}, adapterOf(pool));
    const { stdout } = await schemaEngine.diff({
      from: { tag: "schemaDatasource", files, configDir: folder },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout === null || stdout.includes("This is an empty migration") ? null : stdout;
  } finally {
    await pool.end();
  }
}

/** Linked once, because the bindings have the memory of one module only. */
let linked: Promise<void> | undefined;

/** Links the engine's bindings with its WebAssembly module, whose own entry point expects a bundler. */
async function linkEngine(): Promise<void> {
  // Receives the reason of a panic; the panic itself is an uncaught RuntimeError.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: console.error } });
  const folder = path.dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const bytes = fs.readFileSync(path.join(folder, "schema_engine_bg.wasm"));
  const imports = { "./schema_engine_bg.js": engine as unknown as WebAssembly.ModuleImports };
  const { exports } = (await WebAssembly.instantiate(bytes, imports)).instance;
  // A function that the bindings' type declarations lack.
  const bindings = engine as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void };
  bindings["__wbg_set_wasm"](exports);
  (exports["__wbindgen_start"] as () => void)();
}

const CHAR = 18;
const CHAR_ARRAY = 1002;

/**
 * Prisma's adapter for the engine. System catalogues have columns of type "char", which the adapter knows only as
 * array elements: its result columns are declared to it as arrays, and to the engine by their real type.
 */
function adapterOf(pool: pg.Pool) {
  const query = pool.query.bind(pool) as unknown as (config: unknown) => Promise<pg.QueryArrayResult>;
  const queryCatalogue = async (config: unknown) => {
    const result = await query(config);
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = CHAR_ARRAY;
    return result;
  };
  const factory = new PrismaPg(Object.assign(pool, { query: queryCatalogue }));
  const connect = async () => {
    const adapter = await factory.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (sql) => {
      const { columnTypes, ...result } = await queryRaw(sql);
      const { CharacterArray, Character } = ColumnTypeEnum;
      return { ...result, columnTypes: columnTypes.map((type) => (type === CharacterArray ? Character : type)) };
    };
    return adapter;
  };
  return bindMigrationAwareSqlAdapterFactory({
    provider: "postgres",
    adapterName: factory.adapterName,
    connect,
    connectToShadowDb: () =>
      Promise.reject(new Error("A database and a schema are compared without a shadow database")),
  });
}
