import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import { nodeOptionsOf } from "./node-options";
import type { Observation } from "./observation-switch";
import type { RequestLine, Recorded } from "./record";

/** The service in separate processes, as in production: one is measured, the other records its statements. */
export interface Processes {
  /** The server's address. */
  origin: string;
  /** The process of the server. */
  pid: number;
  /** Where Prometheus would read the server's metrics. */
  metricsUrl: string;
  record(request: Omit<RequestLine, "origin">): Promise<Recorded>;
  /** Signs a user of the desk in, by public id. @returns the cookie that the staff door takes */
  signIn(user: string): Promise<string>;
  /** Turns metrics, traces and the access log off or on, in a server with `observation-switch.ts`. */
  observe(isObserved: boolean): Promise<void>;
  stop(): void;
}

/** How the measured server differs from the others. */
export interface Surroundings {
  /** Variables of its environment. */
  env?: Readonly<Record<string, string>>;
  /** A file of `e2e/load/bench` that is loaded before it. */
  preload?: string;
  /** Arguments of its program. */
  args?: readonly string[];
}

/** @param checkout the folder whose service is started */
export async function startProcesses(
  databaseUrl: string,
  checkout: string,
  surroundings: Surroundings = {},
): Promise<Processes> {
  const door = startProgram("serve.ts", databaseUrl, checkout, surroundings);
  const recorder = startProgram("record.ts", databaseUrl, checkout);
  const [{ url, metricsUrl }] = (await Promise.all([next(door), next(recorder)])) as [Serving, unknown];
  return {
    origin: url,
    metricsUrl,
    pid: door.pid!,
    async record(request) {
      recorder.send({ ...request, origin: url } satisfies RequestLine);
      return (await next(recorder)) as Recorded;
    },
    async signIn(user) {
      door.send(user);
      return (await next(door)) as string;
    },
    async observe(isObserved) {
      door.send({ isObserved } satisfies Observation);
      await next(door);
    },
    stop() {
      door.disconnect();
      recorder.disconnect();
    },
  };
}

/** What the server says when it listens. */
export interface Serving {
  url: string;
  metricsUrl: string;
}

/** Starts a file of `e2e/load/bench` as a process of the service. @param checkout the folder whose service it is */
export function startProgram(
  file: string,
  databaseUrl: string,
  checkout: string,
  surroundings: Surroundings = {},
): ChildProcess {
  const { preload, args = [] } = surroundings;
  const fileOf = (name: string) => path.join(checkout, "e2e/load/bench", name);
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    APP_SECRET: "a benchmark needs no secret, only its length",
    STAFF_REQUESTS_PER_MINUTE: "1000000",
    NODE_ENV: "production" as const,
    ...surroundings.env,
  };
  // "advanced" serialization supports dates and bigints.
  return fork(fileOf(file), args, {
    cwd: checkout,
    env,
    execArgv: [...nodeOptionsOf(checkout), "--import", "tsx", ...(preload ? ["--import", fileOf(preload)] : [])],
    // Results are on this process's standard output; an access log would be among them.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
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
