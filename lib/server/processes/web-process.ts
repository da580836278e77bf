import { env } from "@/lib/core/env";
import { readProcessMetrics } from "@/lib/core/metrics";
import { joinPeers, onPeerRequest } from "@/lib/core/peers";
import { readMovedClocks } from "@/lib/sandbox/clock";
import { listenOnSocket } from "../front-door/connections";
import { openPages } from "../front-door/next-pages";
import { READY_MESSAGE, endOnRequest } from "./supervise";
import { openWebServer } from "./web-server";

/** The process for pages: Next, behind a socket that only API processes reach. See the folder's README. */
joinPeers(process);
onPeerRequest("metrics", readProcessMetrics);
if (env.sandbox) await readMovedClocks();
const opened = await openPages({ port: env.port, host: env.host, development: false });
const listen = (server: Parameters<typeof listenOnSocket>[0]) => listenOnSocket(server, process.argv[2]!);
endOnRequest(await openWebServer({ opened, listen, needsToken: false }));
process.send!(READY_MESSAGE);
