import { type ChildProcess, fork } from "node:child_process";
import PQueue from "p-queue";
import pino from "pino";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { nodeProgram } from "@/lib/core/node-program";
import type { DrawingAnswer, DrawingJob, DrawingRequest } from "./drawing-job";

const log = pino({ name: "documents", level: env.logLevel });

/** How a drawing process is started and bounded. */
export interface DrawingLimits {
  /** The program, relative to the working directory, which is that of the installation. */
  program: string;
  /** Milliseconds for one document, with the start of the process if it is the first. */
  timeLimit: number;
  /** Documents that may wait for their turn. */
  queueLimit: number;
  /** Milliseconds without work after which the process ends, to give its memory back. */
  idleLimit: number;
}

const LIMITS: DrawingLimits = {
  program: "lib/document/drawing/main.ts",
  timeLimit: 60_000,
  queueLimit: 16,
  idleLimit: 300_000,
};

/** Seconds after which a client that was refused may come again. */
const RETRY_AFTER = 3;

/**
 * Draws documents in a process of its own: laying out a page takes a CPU for a second, during which no request could be
 * answered here. It is started for the first document, again after it has died, and ends with this process.
 */
export class DrawingProcess {
  readonly #limits: DrawingLimits;
  readonly #queue = new PQueue({ concurrency: 1 });
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #drawn = 0;

  constructor(limits: Partial<DrawingLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** The id of the running process. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Draws a document when its turn comes.
   * @throws DomainError `SERVICE_BUSY`: too many are waiting, it took too long, or it could not be drawn
   */
  async draw(job: DrawingJob): Promise<Buffer> {
    if (this.#queue.size >= this.#limits.queueLimit) throw busy("too many documents are waiting");
    return this.#queue.add(() => this.#drawNow(job));
  }

  /** Ends the process; a document that it draws is refused. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  async #drawNow(job: DrawingJob): Promise<Buffer> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const id = ++this.#drawn;
    try {
      // While it draws, this process stays for the answer.
      child.ref();
      child.channel?.ref();
      const answer = await this.#answerTo({ id, job }, child);
      if ("pdf" in answer) return Buffer.from(answer.pdf);
      throw busy(answer.error);
    } finally {
      child.unref();
      child.channel?.unref();
      this.#idle = setTimeout(() => this.close(), this.#limits.idleLimit).unref();
    }
  }

  #answerTo(request: DrawingRequest, child: ChildProcess): Promise<DrawingAnswer> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(late);
        child.off("message", onAnswer);
        child.off("exit", onExit);
        child.off("error", onExit);
        act();
      };
      const onAnswer = (answer: DrawingAnswer) => {
        if (answer.id === request.id) settle(() => resolve(answer));
      };
      const onExit = () => settle(() => reject(busy("the drawing process has ended")));
      const late = setTimeout(() => {
        // What it does is unknown: the next document gets a new process.
        this.close();
        settle(() => reject(busy(`not drawn within ${this.#limits.timeLimit} ms`)));
      }, this.#limits.timeLimit);
      child.on("message", onAnswer);
      child.once("exit", onExit);
      child.once("error", onExit);
      child.send(request, (error) => error && onExit());
    });
  }

  #start(): ChildProcess {
    // Relative: the bundler would look for the target of a path that it can put together in part.
    const { options, file } = nodeProgram(this.#limits.program);
    const child = fork(file, {
      // Its garbage collection takes no second core from those that serve.
      execArgv: ["--single-threaded-gc", ...options],
      // None of our secrets.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, TZ: "UTC" },
      // Copies dates and files as they are.
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once("exit", forget);
    child.once("error", forget);
    return child;
  }
}

function busy(why: string): DomainError {
  log.error({ why }, "a document was not drawn");
  return new DomainError("SERVICE_BUSY", { retryAfter: RETRY_AFTER });
}

// Next bundles its own copy of this file; all copies of a process use the same drawing process.
const shared = globalThis as typeof globalThis & { __drawing?: DrawingProcess };

/** The drawing process of this process. */
export const drawingProcess = (): DrawingProcess => (shared.__drawing ??= new DrawingProcess());
