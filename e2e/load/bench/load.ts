import autocannon from "autocannon";

export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** One request of a load: a body and its headers, made anew each time. */
export type Draw = () => { body?: string; headers?: Record<string, string> };

/**
 * Keeps `clients` requests under way for so many seconds.
 * @throws when an answer is not a 2xx: a refused request is quick, and would flatter the figure
 */
export async function load(
  url: string,
  method: "GET" | "POST",
  draw: Draw,
  clients: number,
  seconds: number,
): Promise<Measured> {
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    requests: [{ method, setupRequest: (request) => ({ ...request, ...draw() }) }],
  });
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed of ${result.requests.total}`);
  return { perSecond: result["2xx"] / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}
