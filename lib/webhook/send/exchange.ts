import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";

/** Bytes of a response's body that are read, unless more are asked for. */
const MAX_EXCERPT_BYTES = 4_096;

/**
 * A request, and what arrives of its response: status, headers and the first bytes of the body; then the connection
 * closes, however long the body is. Implements undici's callbacks, because without the stream and promises of
 * `request` a burst sends a quarter more deliveries.
 */
export class HttpExchange implements Dispatcher.DispatchHandler {
  /** The status; null if no response has arrived. */
  status: number | null = null;
  headers: IncomingHttpHeaders = {};
  /** Resolves when the excerpt is complete; rejects if the exchange has ended before. */
  readonly ended: Promise<void>;

  private readonly chunks: Buffer[] = [];
  private length = 0;
  private controller: Dispatcher.DispatchController | undefined;
  private cancelled: Error | undefined;
  private resolve!: () => void;
  private reject!: (reason: Error) => void;

  constructor(private readonly mostBytes = MAX_EXCERPT_BYTES) {
    this.ended = new Promise<void>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** The start of the body, as far as it was received. */
  excerpt(): Buffer {
    return this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
  }

  /** Ends the exchange at once, even while its connection is being opened. */
  cancel(reason: Error): void {
    this.cancelled = reason;
    this.controller?.abort(reason);
    this.reject(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.cancelled) controller.abort(this.cancelled);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // An informational response (1xx): the final one will follow.
    if (status < 200) return;
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.length >= this.mostBytes) return;
    this.chunks.push(chunk.subarray(0, this.mostBytes - this.length));
    this.length += chunk.length;
    if (this.length < this.mostBytes) return;
    this.resolve();
    controller.abort(new Error("the excerpt is complete"));
  }

  onResponseEnd(): void {
    this.resolve();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.reject(error);
  }
}
