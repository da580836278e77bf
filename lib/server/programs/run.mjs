import { compilePrograms } from "./compile.mjs";

// `npm start` and `npm run build`: runs a program, compiled, with the arguments that follow its name.

const [name] = process.argv.splice(2, 1);
await compilePrograms();
process.setSourceMapsEnabled(true);
await import(`../../../.compiled/${name}.js`);
