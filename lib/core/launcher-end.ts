/**
 * Calls a function when the parent process has ended, even if that was before this call: loading a program takes
 * seconds, in which the channel's event would be missed.
 */
export function onLauncherEnd(end: () => void): void {
  if (process.send && !process.connected) end();
  else process.on("disconnect", end);
}
