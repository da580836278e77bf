import { Serving } from "@/lib/server/processes/serving";
import type { ServedByProcesses } from "./api-processes";

// The API of a benchmark as `npm start` serves it with API_PROCESSES: the launcher, and the processes that share the
// port. There are no pages.
const serving = new Serving({ port: 0, host: "127.0.0.1", webUrl: "" });
const port = await serving.startApi(Number(process.argv[2]));
const pids = serving.apiProcesses().map((child) => child!.pid!);
process.send?.({ origin: `http://127.0.0.1:${port}`, pids } satisfies ServedByProcesses);
process.on("disconnect", () => void serving.close().then(() => process.exit(0)));
