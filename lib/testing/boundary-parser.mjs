/**
 * Loaded before dependency-cruiser (`node --import`). It reads TypeScript through the compiler's programming interface,
 * which TypeScript 7 does not have; without one it skips every .ts file and reports that all is well. So for that one
 * process the name `typescript` means the last compiler that has the interface. It is `@tsd/typescript` and not an alias
 * of `typescript@6`, because an alias brings a second `tsc` that npm may link over the real one.
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
