/**
 * Runs a function when the process that started this one has ended, also when that happened before the call: loading a
 * program takes seconds, and the event of a channel that closes meanwhile is gone.
 */
export function onLauncherEnd(end: () => void): void {
  if (process.send && !process.connected) end();
  else process.on("disconnect", end);
}
