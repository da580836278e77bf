import { onLauncherEnd } from "@/lib/core/launcher-end";
import type { DrawingAnswer, DrawingRequest } from "../drawing-job";
import { drawDocument } from "./draw";

// The main file of the drawing process: draws one document after another for its parent, and ends with it. It has
// neither secrets nor a database.

process.on("message", (request: DrawingRequest) => {
  const { id, job } = request;
  const answer = (answered: DrawingAnswer) => void (process.connected && process.send!(answered));
  drawDocument(job).then(
    (pdf) => answer({ id, pdf }),
    (error: unknown) => answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
onLauncherEnd(() => process.exit(0));
// Ignores signals to the whole group, because the parent gets them too and finishes its requests first.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
