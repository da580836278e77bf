import { startEmbeddedDatabase } from "./database/embedded-database";
import { dropPrivileges } from "./drop-privileges";

// A launcher for a test: starts the database in the given folder, drops root privileges, and answers messages.
const database = await startEmbeddedDatabase({ dataDir: process.argv[2]!, settings: { shared_buffers: "32MB" } });
const reason = await dropPrivileges(database.account, database.place);
const report = () =>
  process.send!({ reason, uid: process.getuid!(), pid: database.pid(), url: database.socketUrl("postgres") });
process.on("message", (message) => {
  if (message === "report") report();
  else void database.stop().then(() => process.exit(0));
});
report();
