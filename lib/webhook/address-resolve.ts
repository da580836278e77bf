import { promises } from "node:dns";

/** All IPv4 and IPv6 addresses of a host name. @throws whatever says that there are none to be had now */
export type Resolve = (name: string) => Promise<string[]>;

/**
 * Asks name servers without going through the system's own resolver: that one has four threads, which four dead zones would
 * keep from everybody else, and it reads names of this machine's own network from files.
 */
const resolver = new promises.Resolver({ timeout: 1_500, tries: 2 });

export const isLoopbackName = (name: string): boolean => name === "localhost" || name.endsWith(".localhost");

/** @throws Error when the name has no address, or no name server answers */
export const resolveName: Resolve = async (name) => {
  // RFC 6761: it is loopback whatever a name server says, and is not asked of one.
  if (isLoopbackName(name)) return ["127.0.0.1", "::1"];
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [v4, v6].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (!found.length && v4.status === "rejected") throw v4.reason;
  return found;
};
