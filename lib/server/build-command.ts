import { buildPages } from "./build";

// `npm run build`: the pages, built so that `npm start` finds them finished and opens the door at once. A sandbox is built
// with SANDBOX=1, as it is started.
Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
await buildPages(new AbortController().signal);
