import { onLauncherEnd } from "@/lib/core/launcher-end";

/** Argument of an API process that holds the limits of its machine. */
export const HOLDS_LIMITS = "holds-limits";
/** A serving process is ready. */
export const READY = "ready";
/** A serving process will be ended soon: it keeps serving, and is not ready any more. */
export const SHUTDOWN_SOON = "shutdown-soon";
/** A serving process has to end; connections that were passed to it have arrived before. */
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
  onLauncherEnd(() => void end());
  process.on("message", (message) => {
    if (message === DRAIN) void end();
  });
  process.on("SIGTERM", () => void end());
}
