/**
 * Loaded before dependency-cruiser (`node --import`). dependency-cruiser parses TypeScript with the compiler's API,
 * which TypeScript 7 does not have; without it every .ts file would be skipped and the check would pass. Therefore, in
 * this process only, `typescript` resolves to the last compiler with that API: `@tsd/typescript`, not an alias of
 * `typescript@6`, because an alias brings a second `tsc` that npm may link instead of the real one.
 */
import Module, { register } from "node:module";

const COMPILER_WITH_INTERFACE = "@tsd/typescript";

// dependency-cruiser asks for the version with require(), and loads the compiler with import().
const resolveRequired = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) =>
  resolveRequired(request.replace(/^typescript(?=$|\/package\.json$)/, COMPILER_WITH_INTERFACE), ...rest);

register(
  `data:text/javascript,${encodeURIComponent(
    `export const resolve = (name, context, next) =>
       next(name === "typescript" ? ${JSON.stringify(COMPILER_WITH_INTERFACE)} : name, context);`,
  )}`,
);
