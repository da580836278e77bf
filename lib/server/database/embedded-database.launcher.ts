import { startEmbeddedDatabase } from "./embedded-database";

// A launcher that a test kills: starts the database in the given folder and keeps running.
const database = await startEmbeddedDatabase({ dataDir: process.argv[2]!, settings: { shared_buffers: "32MB" } });
process.send!({ pid: database.pid(), url: database.socketUrl("postgres") });
setInterval(() => {}, 60_000);
