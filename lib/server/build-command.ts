import { buildPages, isBuilt } from "./build";

// `npm run build`: builds the pages, so that `npm start` can serve immediately. Build a sandbox with SANDBOX=1, the
// same as at its start.
Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
if (isBuilt()) console.log("The pages are already built from these sources.");
else await buildPages(new AbortController().signal);
