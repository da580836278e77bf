import { database } from "@/lib/core/db";
import { listen } from "@/lib/server/front-door/front-door";

// The server of a benchmark in a separate process, as in production: the real server with a no-op route instead of pages.
const door = await listen({
  port: 0,
  host: "127.0.0.1",
  pages: (_request, response) => void response.writeHead(200, { "Content-Length": 2 }).end("{}"),
});
await database().pool.query("SELECT 1");
process.send?.({ url: door.url });
process.on("disconnect", () => process.exit(0));
