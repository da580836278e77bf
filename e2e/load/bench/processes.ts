import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import type { RequestLine, Recorded } from "./record";

/** The service in separate processes, as in production: one is measured, the other records its statements. */
export interface Processes {
  /** The server's address. */
  origin: string;
  /** The process of the server. */
  pid: number;
  record(request: Omit<RequestLine, "origin">): Promise<Recorded>;
  /** Signs a user of the desk in, by public id. @returns the cookie that the staff door takes */
  signIn(user: string): Promise<string>;
  stop(): void;
}

/** @param checkout the folder whose service is started */
export async function startProcesses(databaseUrl: string, checkout: string): Promise<Processes> {
  const door = start("serve.ts", databaseUrl, checkout);
  const recorder = start("record.ts", databaseUrl, checkout);
  const [{ url }] = (await Promise.all([next(door), next(recorder)])) as [{ url: string }, unknown];
  return {
    origin: url,
    pid: door.pid!,
    async record(request) {
      recorder.send({ ...request, origin: url } satisfies RequestLine);
      return (await next(recorder)) as Recorded;
    },
    async signIn(user) {
      door.send(user);
      return (await next(door)) as string;
    },
    stop() {
      door.disconnect();
      recorder.disconnect();
    },
  };
}

function start(file: string, databaseUrl: string, checkout: string): ChildProcess {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    APP_SECRET: "a benchmark needs no secret, only its length",
    STAFF_REQUESTS_PER_MINUTE: "1000000",
    NODE_ENV: "production" as const,
  };
  // "advanced" serialization supports dates and bigints.
  return fork(path.join(checkout, "e2e/load/bench", file), [], {
    cwd: checkout,
    env,
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
  });
}

/** The next message of a process. @throws when the process ends */
export function next(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process of the service ended with ${code}`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message);
    });
  });
}
