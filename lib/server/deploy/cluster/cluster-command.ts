import path from "node:path";
import { parseArgs } from "node:util";
import { beginLifetime } from "../../lifetime";
import { announceStepsOn } from "../../progress";
import { Cluster } from "./cluster";
import { COMMAND_NAMES, openControl, sendCommand } from "./control";
import { makeLayout, portalUrl, readLayout, storeLayout } from "./layout";
import { missingPackages } from "./programs";

/**
 * npm run cluster [-- start] [--dir FOLDER] [--port 5400]   brings up a whole cluster on this machine until Ctrl-C
 * npm run cluster -- status | kill MEMBER [SECONDS] | freeze SERVER SECONDS | switchover | rolling-restart | stop
 *
 * See README.md in this folder.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dir: { type: "string", default: "/var/tmp/portal-cluster" }, port: { type: "string", default: "5400" } },
});
const [command = "start", ...args] = positionals;
// npm runs scripts in the project's folder, but users mean paths relative to their own.
const dir = path.resolve(process.env.INIT_CWD ?? "", values.dir);

try {
  if (command === "start") await start();
  else if (COMMAND_NAMES.includes(command)) await sendCommand(dir, [command, ...args], (text) => console.log(text));
  else throw new Error(`There is no command "${command}": start, ${COMMAND_NAMES.join(", ")}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const missing = missingPackages();
  if (missing.length > 0)
    throw new Error(
      `A cluster needs these Debian packages: apt-get install --no-install-recommends ${missing.join(" ")}`,
    );
  const firstPort = Number(values.port);
  if (!Number.isInteger(firstPort) || firstPort < 1024 || firstPort > 65_000)
    throw new Error(
      "--port is a number from 1024 to 65000: the portal's, with sixty more after it for the other parts.",
    );
  const layout = readLayout(dir) ?? makeLayout(dir, firstPort);
  storeLayout(layout);
  const lifetime = beginLifetime();
  const announce = announceStepsOn(process.stdout);
  const cluster = new Cluster(layout);
  lifetime.add("The cluster", cluster);
  try {
    await cluster.start(lifetime, (label, work) => {
      lifetime.signal.throwIfAborted();
      return announce(label, work);
    });
    lifetime.add("The control socket", await openControl(cluster));
  } catch (error) {
    if (!lifetime.signal.aborted) console.error(`\n${(error as Error).message}\n`);
    return lifetime.end(1);
  }
  lifetime.settle();
  const { host, ports } = layout;
  console.log(
    [
      ``,
      `  Portal       ${portalUrl(layout)}`,
      `  HAProxy      http://${host}:${ports.STATS_PORT}`,
      `  Prometheus   http://${host}:${ports.PROMETHEUS_PORT}`,
      `  Data, logs   ${dir}`,
      ``,
      `  In another terminal: npm run cluster -- status. Press Ctrl-C to stop.`,
      ``,
    ].join("\n"),
  );
}
