// Replaces Prisma's native schema engine, whose download npm alone cannot do. Prisma's CLI starts it like the native
// one: arguments in argv, then JSON-RPC, one message per line, on standard input and output; log lines as JSON on
// standard error. The work is done by the same engine compiled to WebAssembly, over schema-engine-database.ts.
import readline from "node:readline";
import { enginesVersion } from "@prisma/engines-version";
import type { DatabaseError } from "pg";
import { createDatabase, tryToConnect } from "./schema-engine-database";
import { loadEngine } from "./schema-engine-wasm";

type Request = { id: number; method?: string; params?: Record<string, unknown> };
type Engine = Awaited<ReturnType<typeof loadEngine>>;

/** Methods whose name in the protocol differs from the one in the WebAssembly build. */
const renamedMethods: Record<string, string> = { getDatabaseVersion: "version" };
const serverError = 4466;

const args = process.argv.slice(2);
const valuesOf = (option: string) => args.flatMap((arg, index) => (arg === option ? [args[index + 1] ?? ""] : []));
const datasource = JSON.parse(valuesOf("--datasource")[0] ?? "{}") as { url?: string };

let panic: string | undefined;
const onPanic = (message: string) => {
  panic = message;
  log("ERROR", message);
};

if (args.includes("--version")) {
  console.log(`schema-engine-cli ${enginesVersion}`);
} else if (args.includes("cli")) {
  await answerCommand(args[args.indexOf("cli") + 1], datasource.url ?? "");
} else {
  answerRequests();
}

/** `cli create-database` and `cli can-connect-to-database`: the exit status is the result. */
async function answerCommand(command: string | undefined, url: string): Promise<void> {
  try {
    await (command === "create-database" ? createDatabase(url) : tryToConnect(url));
  } catch (error) {
    const { code, message } = connectionFailure(error as DatabaseError, new URL(url));
    // The CLI reads the last line only, and expects one before it.
    process.stderr.write("\n");
    log("ERROR", message, { error_code: code, is_panic: false });
    process.exitCode = 1;
  }
}

function connectionFailure(error: DatabaseError, url: URL): { code: string; message: string } {
  switch (error.code) {
    case "3D000":
      return { code: "P1003", message: `Database \`${url.pathname.slice(1)}\` does not exist` };
    case "28000":
    case "28P01":
      return { code: "P1000", message: "Authentication failed against the database server" };
    default:
      return { code: "P1001", message: `Can't reach database server at \`${url.host}\` (${error.message})` };
  }
}

/** Answers requests until standard input ends and the last response is written. */
function answerRequests(): void {
  const open = new Set<number>();
  let inputEnded = false;
  let engine: Promise<Engine> | undefined;

  // A panic of the WebAssembly code must not look like success.
  const crash = (error: unknown) => {
    const message = panic ?? (error instanceof Error ? error.stack : undefined) ?? String(error);
    for (const id of open) send({ id, error: failure(message, "The schema engine crashed.") });
    setTimeout(() => process.exit(1), 50);
  };
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);

  const run = async (method: string, params: Record<string, unknown>): Promise<unknown> => {
    if (method === "createDatabase") {
      const asked = params.datasource as { url?: string } | undefined;
      return { databaseName: await createDatabase(asked?.url ?? datasource.url ?? "") };
    }
    engine ??= loadEngine(datasource.url, valuesOf("--datamodels"), onPanic);
    const methods = (await engine) as unknown as Record<string, (params: unknown) => Promise<unknown>>;
    const result = await methods[renamedMethods[method] ?? method]?.(params);
    const printed = (result as { stdout?: string | null } | undefined)?.stdout;
    // The native engine lets the CLI print a difference; this one only returns it.
    if (method === "diff" && printed) send({ id: 0, method: "print", params: { content: printed } });
    return result;
  };
  const answer = async ({ id, method, params }: Request) => {
    // A response to one of our messages needs no reply.
    if (!method) return;
    open.add(id);
    try {
      send({ id, result: (await run(method, params ?? {})) ?? {} });
    } catch (error) {
      send({ id, error: describe(error) });
    }
    open.delete(id);
    if (inputEnded && open.size === 0) process.exit();
  };

  const lines = readline.createInterface({ input: process.stdin });
  lines.on("line", (line) => void answer(JSON.parse(line) as Request));
  lines.on("close", () => {
    inputEnded = true;
    if (open.size === 0) process.exit();
  });
}

function describe(error: unknown) {
  const { message = String(error), code, meta } = error as { message?: string; code?: string; meta?: unknown };
  const { data, ...answer } = failure(message, "An error happened. Check the data field for details.");
  const known = code ?? /\b(P\d{4})\b/.exec(message)?.[1];
  return { ...answer, data: { ...data, ...(known && { error_code: known }), meta: meta ?? null } };
}

function failure(message: string, summary: string) {
  return { code: serverError, message: summary, data: { is_panic: false, message } };
}

function send(message: Record<string, unknown>): void {
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");
}

function log(level: string, message: string, fields: Record<string, unknown> = {}): void {
  const timestamp = new Date().toISOString();
  const entry = { timestamp, level, fields: { message, ...fields }, target: "schema_engine::logger" };
  process.stderr.write(JSON.stringify(entry) + "\n");
}
