import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase } from "@/lib/core/db";
import { readMovedClocks } from "@/lib/sandbox/clock";
import { openHttpServer } from "@/lib/server/front-door/front-door";
import { beginLifetime } from "@/lib/server/lifetime";

// A separate app process without pages: the front door on the database in the environment.
const lifetime = beginLifetime();
// The database may be unavailable when a killed process restarts.
while (
  !(await readMovedClocks().then(
    () => true,
    () => false,
  ))
)
  await sleep(250);
const pages = (_request: unknown, response: { end(): void }) => response.end();
const door = await openHttpServer({ port: 0, host: "127.0.0.1", pages });
lifetime.add("The database", { close: closeDatabase });
lifetime.add("The front door", door);
lifetime.settle();
process.once("disconnect", () => void lifetime.end(1));
process.send!(door.url);
