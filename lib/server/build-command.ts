import { once } from "node:events";
import { onLauncherEnd } from "@/lib/core/launcher-end";
import { buildPages, isBuiltAndPacked } from "./build";

// `npm run build`: builds the pages, so that `npm start` can serve them immediately, a sandbox or not. `npm start` starts it too,
// tells it when to begin, and hears from it when the pages can be served; it ends with its launcher.
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
// The channel to a launcher keeps a process alive.
if (process.connected) process.disconnect();
