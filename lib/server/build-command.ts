import { once } from "node:events";
import { onLauncherEnd } from "@/lib/core/launcher-end";
import { buildPages, isBuiltAndPacked } from "./build";

// `npm run build`: builds the pages, so that `npm start` serves them at once, with or without a sandbox. `npm start`
// also runs it: tells it when to start, learns from it when the pages can be served, and takes it along when it ends.
Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
const launcher = new AbortController();
onLauncherEnd(() => launcher.abort());
try {
  if (process.connected) await once(process, "message", { signal: launcher.signal });
  if (isBuiltAndPacked()) console.log("The pages are already built from these sources.");
  else await buildPages(launcher.signal, () => process.send?.("built"));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
// An open channel to the launcher keeps a process alive.
if (process.connected) process.disconnect();
