import cluster from "node:cluster";
import { onLauncherEnd } from "@/lib/core/launcher-end";

/** A process of the API has loaded its program. */
export const LOADED = "loaded";
/** It has to listen. */
export const OPEN = "open";
/** A serving process is ready. */
export const READY = "ready";
/** A serving process will be ended soon: it keeps serving, and is not ready any more. */
export const SHUTDOWN_SOON = "shutdown-soon";
/** A serving process has to end. */
export const DRAIN = "drain";

/** Ends this process in order when the launcher requests it, or has ended itself. */
export function endWith(close: () => Promise<void>): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await close().catch((error: unknown) => console.error(error));
    process.exit(0);
  };
  // Otherwise a process of the cluster would exit at once, with requests running.
  cluster.worker?.on("disconnect", () => void (cluster.worker!.exitedAfterDisconnect = true));
  onLauncherEnd(() => void end());
  process.on("message", (message) => {
    if (message === DRAIN) void end();
  });
  process.on("SIGTERM", () => void end());
  // Ctrl-C reaches the whole group of the terminal: the launcher ends its processes in their turn.
  process.on("SIGINT", () => {});
}
