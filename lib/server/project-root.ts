import path from "node:path";

/** Absolute path of the checkout: the folder of `package.json`. */
export const projectRoot = path.resolve(import.meta.dirname, "../..");

/** Arguments for `node` to start the service, as `npm start` does. A role may follow. */
export const START_ARGUMENTS = [path.join(projectRoot, "lib/server/programs/run.mjs"), "lib/server/start.ts"] as const;
