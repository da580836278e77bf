import path from "node:path";

/** Absolute path of the checkout: the folder that holds `package.json`. */
export const projectRoot = path.resolve(import.meta.dirname, "../..");

/** The arguments of `node` that start the service, as `npm start` does. A role may follow. */
export const START_ARGUMENTS = [path.join(projectRoot, "lib/server/programs/run.mjs"), "lib/server/start.ts"] as const;
