import { once } from "node:events";
import { BEGIN, buildPages, isBuilt, WAITS } from "./build";

// `npm run build`: builds the pages, so that `npm start` can serve them immediately, a sandbox or not. Started by `npm start`, it waits until that requests the build, and ends with it.
Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
const launcher = new AbortController();
process.once("disconnect", () => launcher.abort());
// A channel alone does not say who listens: `tsx` opens one to every program that it runs.
const isRequested =
  !process.argv.includes(WAITS) ||
  (await Promise.race([once(process, "message"), once(process, "disconnect")]))[0] === BEGIN;
try {
  if (!isRequested) process.exitCode = 1;
  else if (isBuilt()) console.log("The pages are already built from these sources.");
  else await buildPages(launcher.signal);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
// The channel to a launcher keeps a process alive.
if (process.connected) process.disconnect();
