import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { adapterFactory } from "./schema-engine-database";

/** Members of the generated bindings that their type declarations omit. */
type Linkage = { __wbg_set_wasm(exports: WebAssembly.Exports): void };

/**
 * Loads the schema engine from `@prisma/schema-engine-wasm`, whose own entry point expects a bundler.
 * @param url the database it works on
 * @param schemaFiles the paths of the Prisma schema files that it knows from the start
 * @param onPanic called with the message when the engine panics; the call in progress then never returns
 */
export async function loadEngine(
  url: string | undefined,
  schemaFiles: readonly string[],
  onPanic: (message: string) => void,
): Promise<bindings.SchemaEngine> {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: onPanic } });
  const folder = path.dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const bytes = fs.readFileSync(path.join(folder, "schema_engine_bg.wasm"));
  const imports = { "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  (bindings as unknown as Linkage)["__wbg_set_wasm"](instance.exports);
  (instance.exports["__wbindgen_start"] as () => void)();

  const datamodels = schemaFiles.map((file): [string, string] => [file, fs.readFileSync(file, "utf8")]);
  const options = { datamodels: datamodels.length > 0 ? datamodels : undefined };
  const debug = (message: unknown) => void (process.env.DEBUG && process.stderr.write(`${String(message)}\n`));
  return bindings.SchemaEngine.new(options, debug, adapterFactory(url));
}
