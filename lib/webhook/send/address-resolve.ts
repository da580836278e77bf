import { promises } from "node:dns";

/**
 * Resolves a host name to all of its IPv4 and IPv6 addresses.
 * @throws Error when the name cannot be resolved now
 */
export type Resolve = (name: string) => Promise<string[]>;

/**
 * Queries the name servers directly. The system's resolver would be shared by all endpoints: it has four threads, so
 * that four unresponsive zones would block it, and it also reads names of the local network from files.
 */
const resolver = new promises.Resolver({ timeout: 1_500, tries: 2 });

export const isLoopbackName = (name: string): boolean => name === "localhost" || name.endsWith(".localhost");

/** @throws Error when the name has no address, or no name server answers */
export const resolveName: Resolve = async (name) => {
  // RFC 6761: this name is always loopback, so it is never looked up.
  if (isLoopbackName(name)) return ["127.0.0.1", "::1"];
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [v4, v6].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (!found.length && v4.status === "rejected") throw v4.reason;
  return found;
};
