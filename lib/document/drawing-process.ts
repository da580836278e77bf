import { type ChildProcess, fork } from "node:child_process";
import PQueue from "p-queue";
import pino from "pino";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { nodeProgram } from "@/lib/core/node-program";
import type { DrawingAnswer, DrawingJob, DrawingRequest } from "./drawing-job";

const log = pino({ name: "documents", level: env.logLevel });

/** How to start a drawing process, and its limits. */
export interface DrawingLimits {
  /** The program's path, relative to the installation, which is the working directory. */
  program: string;
  /** Milliseconds for one document; for the first one including the start of the process. */
  timeLimit: number;
  /** How many documents may wait. */
  queueLimit: number;
  /** Milliseconds of idleness after which the process ends, to release its memory. */
  idleLimit: number;
}

const LIMITS: DrawingLimits = {
  program: "lib/document/drawing/main.ts",
  timeLimit: 60_000,
  queueLimit: 16,
  idleLimit: 300_000,
};

/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 3;

/**
 * Draws documents in a separate process, because laying out a page takes a second of CPU, during which this one could
 * not answer requests. The process starts with the first document, restarts after a crash, and ends with this
 * process.
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

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Queues a document and draws it.
   * @throws DomainError `SERVICE_BUSY` if too many are waiting, it took too long, or it could not be drawn
   */
  async draw(job: DrawingJob): Promise<Buffer> {
    if (this.#queue.size >= this.#limits.queueLimit) throw busy("too many documents are waiting");
    return this.#queue.add(() => this.#drawNow(job));
  }

  /** Ends the process; the document that it is drawing fails. */
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
      // Keeps this process alive until the answer arrives.
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
        // The process is in an unknown state, so the next document gets a new one.
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
    // A relative path, because the bundler would try to follow any path that it can compute in part.
    const { options, file } = nodeProgram(this.#limits.program);
    const child = fork(file, {
      // Keeps garbage collection on one core, so that the other one serves requests.
      execArgv: ["--single-threaded-gc", ...options],
      // The drawing process gets none of our secrets.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, TZ: "UTC" },
      // Copies dates and buffers as they are.
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

// Next bundles its own copy of this file. All copies share one drawing process.
const shared = globalThis as typeof globalThis & { __drawing?: DrawingProcess };

/** The drawing process that all documents of this process share. */
export const drawingProcess = (): DrawingProcess => (shared.__drawing ??= new DrawingProcess());
