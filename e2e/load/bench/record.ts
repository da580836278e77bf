import { AsyncLocalStorage } from "node:async_hooks";
import { API_PREFIX } from "@/lib/api/call";
import { dispatch } from "@/lib/api/dispatch";
import { database } from "@/lib/core/db";
import type { Statement } from "./bare-script";

// A second process of the service, which is not measured: it answers one request at a time and reports the statements that
// it sent to the database.

export interface RequestLine {
  method: "GET" | "POST";
  /** The address of the measured server: addresses in responses, and so their entity tags, begin with it. */
  origin: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}
export interface Recorded {
  status: number;
  headers: Record<string, string>;
  body: string | null;
  statements: Statement[];
}

const sent = new AsyncLocalStorage<Statement[]>();
const { pool, reads } = database();
for (const recorded of [pool, reads]) {
  const query = recorded.query.bind(recorded) as (...given: unknown[]) => unknown;
  recorded.query = ((statement: { text: string; values?: unknown[] }, ...rest: unknown[]) => {
    sent.getStore()?.push({ text: statement.text, values: statement.values ?? [] });
    return query(statement, ...rest);
  }) as typeof pool.query;
}

process.on("message", ({ method, origin, path, headers, body }: RequestLine) => {
  const [name, search = ""] = path.split("?") as [string, string?];
  const statements: Statement[] = [];
  const call = {
    method,
    path: API_PREFIX + name,
    search,
    origin,
    address: "192.0.2.1",
    header: (header: string) => headers[header],
    body: () => Promise.resolve(Buffer.from(body ?? "")),
  };
  void sent
    .run(statements, () => dispatch(call))
    .then((reply) =>
      process.send?.({
        ...reply,
        body: reply.body === null ? null : String(reply.body),
        statements,
      } satisfies Recorded),
    );
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
