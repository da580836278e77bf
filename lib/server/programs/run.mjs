import { compiledPath } from "../../core/compiled-path.mjs";
import { compilePrograms } from "./compile.mjs";

// `npm start` and `npm run build`: compiles the programs if necessary, and runs one with the arguments that follow its source.

const [source] = process.argv.splice(2, 1);
try {
  await compilePrograms();
} catch (error) {
  console.error(`The programs could not be compiled: ${error.message}`);
  if (error.code) console.error("Run npm run build once, with an account that may write here.");
  process.exit(1);
}
// For the processes that this one starts, and what Next has bundled of them (see `nodeProgram`).
process.env.IS_COMPILED = "1";
process.setSourceMapsEnabled(true);
await import(`../../../${compiledPath(source)}`);
