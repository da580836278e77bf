import path from "node:path";

/** Absolute path of the checkout: the folder that holds `package.json`. */
export const projectRoot = path.resolve(import.meta.dirname, "../..");
