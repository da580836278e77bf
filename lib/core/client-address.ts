import ipaddr from "ipaddr.js";

/** The header in which the front door passes the client's address; it replaces any value that the client sent. */
export const CLIENT_ADDRESS_HEADER = "x-client-address";

/** Maximum entries of X-Forwarded-For that are read, from the right. */
const MAX_HOPS = 20;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type ProxyList = readonly [Address, number][];

/**
 * Parses TRUSTED_PROXIES: addresses and CIDR ranges, separated by commas.
 * @throws Error that names an entry which is neither
 */
export function parseProxies(list: string): ProxyList {
  const entries = list.split(",").map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
    const address = parseAddress(entry);
    if (!address) throw new Error(`TRUSTED_PROXIES: "${entry}" must be an address or a CIDR range, as 10.0.0.0/8`);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  });
}

/**
 * Returns the client's address: the connection's own or, behind trusted proxies, the rightmost address of
 * X-Forwarded-For that is not a trusted proxy. Everything left of it can be forged.
 * @param remote the connection's address, as Node reports it
 * @param forwarded the header X-Forwarded-For as received
 */
export function clientAddress(remote: string | undefined, forwarded: string | undefined, proxies: ProxyList): string {
  let client = parseAddress(remote ?? "");
  if (!client) return "unknown";
  const hops = (forwarded ?? "").split(",").slice(-MAX_HOPS);
  while (isTrusted(client, proxies) && hops.length) {
    const next = parseAddress(hops.pop()!.trim());
    if (!next) break;
    client = next;
  }
  return client.toString();
}

/** The address that the front door wrote into the request's header; "unknown" if there is none. */
export function readClientAddress(headers: Pick<Headers, "get">): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}

/**
 * The unit of limits by client: an IPv4 address, or the /64 network of an IPv6 address, because a client can use each
 * address in it.
 */
export function addressBlock(address: string): string {
  const parsed = parseAddress(address);
  if (parsed?.kind() !== "ipv6") return address;
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

const isTrusted = (address: Address, proxies: ProxyList): boolean =>
  proxies.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));

/** Parses an address; some proxies add a port. IPv4 mapped into IPv6 becomes IPv4. */
function parseAddress(text: string): Address | undefined {
  const bare = text.startsWith("[")
    ? text.slice(1).split("]")[0]!
    : text.split(":").length === 2
      ? text.split(":")[0]!
      : text;
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare.split("%")[0]!) : undefined;
}

/** Whether a host (a name or an address) can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  return ipaddr.isValid(host) ? ipaddr.process(host).range() === "loopback" : host === "localhost";
}
