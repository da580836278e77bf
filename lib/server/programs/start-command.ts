import path from "node:path";
import { projectRoot } from "../project-root";

/** The arguments of `node` that start the service, as `npm start` does. A role may follow. */
export const START_ARGUMENTS = [path.join(projectRoot, "lib/server/programs/run.mjs"), "lib/server/start.ts"] as const;
