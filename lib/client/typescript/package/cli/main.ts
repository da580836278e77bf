import { parseArgs } from "node:util";
import { PortalError } from "../errors";
import { bookCommand, searchCommand, triggerCommand } from "./buy";
import { type Command, Output, UsageError } from "./command";
import { listenCommand, logsCommand, syncCommand } from "./follow";
import type { Portal } from "./portal";
import { type Login, loginCommand, readLogin } from "./settings";

/** The program's exit codes; the last is what a shell gives a program that Ctrl-C ended. */
export const EXIT = { done: 0, refused: 1, usage: 2, noAnswer: 3, interrupted: 130 } as const;

/**
 * Runs one command.
 * @param connect makes a client of a login
 * @returns the program's exit code
 */
export async function main(args: readonly string[], connect: (login: Login) => Portal): Promise<number> {
  const commands: Readonly<Record<string, Command>> = {
    login: loginCommand(connect),
    search: searchCommand,
    book: bookCommand,
    listen: listenCommand,
    trigger: triggerCommand,
    logs: logsCommand,
    sync: syncCommand,
  };
  const [name = "--help", ...rest] = args;
  const output = new Output(rest.includes("--json"));
  const interruption = new AbortController();
  const interrupt = () => interruption.abort(new Error("interrupted"));
  let isEndless = false;
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, interrupt);
  try {
    if (name === "--help" || name === "help") {
      output.result(Object.keys(commands), help(commands));
      return EXIT.done;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`No such command: ${name}`);
    const { values, positionals } = read(command, rest);
    if (values.help === true) {
      output.result({ usage: command.usage }, `${command.summary}.\n\n  ${name} ${command.usage} [--json]`);
      return EXIT.done;
    }
    isEndless = command.isEndless === true;
    const login = command.isLocal ? undefined : readLogin();
    const running = command.run({
      portal: connect(login ?? { baseUrl: "", clientId: "", clientSecret: "" }),
      words: positionals,
      options: { ...values, ...(login && { source: `${login.baseUrl} ${login.clientId}` }) },
      signal: interruption.signal,
      output,
    });
    // What runs until it is interrupted ends by itself, because it may be writing a file.
    await (isEndless ? running : Promise.race([running, rejectWhenAborted(interruption.signal)]));
    return EXIT.done;
  } catch (error) {
    if (interruption.signal.aborted) return isEndless ? EXIT.done : EXIT.interrupted;
    output.progress(inWords(error));
    if (error instanceof UsageError) output.progress("--help tells what there is.");
    return error instanceof UsageError ? EXIT.usage : isUnanswered(error) ? EXIT.noAnswer : EXIT.refused;
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"]) process.removeListener(signal, interrupt);
  }
}

const rejectWhenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }));

const isUnanswered = (error: unknown): boolean => error instanceof PortalError && error.status === 0;

function inWords(error: unknown): string {
  if (!(error instanceof PortalError)) return (error as Error).message;
  const trace = error.traceId === undefined ? "" : `, trace ${error.traceId}`;
  return `${error.code}: ${error.message}${trace}${error.docUrl === undefined ? "" : `\n${error.docUrl}`}`;
}

function read({ values = [], flags = [] }: Command, args: string[]) {
  const options = {
    ...Object.fromEntries(values.map((name) => [name, { type: "string" as const }])),
    ...Object.fromEntries([...flags, "json", "help"].map((name) => [name, { type: "boolean" as const }])),
  };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const help = (commands: Readonly<Record<string, Command>>): string => `Usage: partner-portal-client COMMAND [--json]

${Object.entries(commands)
  .map(([name, { summary, usage }]) => `  ${name} ${usage}\n      ${summary}.`)
  .join("\n")}

Results are on standard output, with --json as JSON; progress is on standard error.
Ends with 0: done; 1: refused; 2: called wrongly; 3: no answer from the service; 130: interrupted.`;
