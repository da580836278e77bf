import type { Exchange } from "./exchange";

/** The process stops. */
export class Stopped extends Error {}

/**
 * The requests in flight, so that a process can end them when it stops. An abort signal would compare each new listener
 * with those of all other requests, and warn of more than ten.
 */
export class InFlight {
  private readonly exchanges = new Set<Exchange>();
  /** No request may begin any more. */
  isStopped = false;

  begin(exchange: Exchange): void {
    this.exchanges.add(exchange);
  }

  end(exchange: Exchange): void {
    this.exchanges.delete(exchange);
  }

  /** Ends all requests. */
  stop(): void {
    this.isStopped = true;
    for (const exchange of this.exchanges) exchange.cancel(new Stopped());
  }
}
