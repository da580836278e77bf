import { formatHelp } from "./help";
import { startInstallation } from "./launch/installation";
import { startRole } from "./launch/process-roles";
import { parseArguments, launchOptions } from "./launch-options";
import { beginLifetime } from "./lifetime";
import { announceStepsOn, type RunStep } from "./progress";

// `npm start`: everything from an empty checkout to a running service, step by step. `npm run dev` adds `--dev`:
// nothing is built, edited files are reloaded, and the process keeps the developer's account. `npm start -- api`
// starts a single role; `npm start -- --help` prints the settings.

const lifetime = beginLifetime();
const announce = announceStepsOn(process.stdout);
/** No step starts once the launcher is ending. */
const step: RunStep = (label, work) => {
  lifetime.signal.throwIfAborted();
  return announce(label, work);
};

try {
  const { role, isDevelopment, needsHelp } = parseArguments(process.argv.slice(2));
  if (needsHelp) {
    console.log(formatHelp());
    process.exit(0);
  }
  const options = launchOptions(process.env);
  for (const warning of options.warnings) console.warn(warning);
  const launch = { options, lifetime, step, isDevelopment };
  await (role ? startRole(role, launch) : startInstallation(launch));
} catch (error) {
  // A step that was aborted has not failed.
  if (!lifetime.signal.aborted) {
    console.error(`\n${(error as Error).message}\n`);
    await lifetime.end(1);
  }
}
