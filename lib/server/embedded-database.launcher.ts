import { startEmbeddedDatabase } from "./embedded-database";

// A launcher of its own for the test that kills one: starts the database in the folder given, and stays.
const database = await startEmbeddedDatabase({ dataDir: process.argv[2]!, settings: { shared_buffers: "32MB" } });
process.send!({ pid: database.pid(), url: database.url("postgres") });
setInterval(() => {}, 60_000);
