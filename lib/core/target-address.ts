import ipaddr from "ipaddr.js";
import { env } from "@/lib/core/env";
import { invalid } from "@/lib/core/errors";
import { promises } from "node:dns";

/**
 * Resolves a host name to all of its IPv4 and IPv6 addresses.
 * @throws Error when the name cannot be resolved now
 */
export type Resolve = (name: string) => Promise<string[]>;

/**
 * Queries the name servers directly. The system's resolver would be shared by all endpoints: its four threads could
 * all be blocked by four unresponsive zones, and it also reads names of the local network from files.
 */
const resolver = new promises.Resolver({ timeout: 1_500, tries: 2 });

const isLoopbackName = (name: string): boolean => name === "localhost" || name.endsWith(".localhost");

/** @throws Error if the name has no address, or no name server answers */
const resolveName: Resolve = async (name) => {
  // RFC 6761: this name is always loopback, so it is never looked up.
  if (isLoopbackName(name)) return ["127.0.0.1", "::1"];
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [v4, v6].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (!found.length && v4.status === "rejected") throw v4.reason;
  return found;
};

/** The SSRF guard has refused a target. Partners may see the message: it contains no resolved address. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

/** Which targets are allowed: a sandbox also allows `http` and loopback, for receivers on the same machine. */
export interface AddressRules {
  sandbox: boolean;
  resolve: Resolve;
}
export const defaultAddressRules = (): AddressRules => ({ sandbox: env.sandbox, resolve: resolveName });

/** Addresses in a public range that serve a cloud's metadata to each of its virtual machines. */
const CLOUD_METADATA_HOSTS: ReadonlySet<string> = new Set(["168.63.129.16"]);
/** Top-level names that are reserved for private networks (RFC 6762, 6761, 8375; ICANN on `internal`). */
const PRIVATE_NAMES = /(^|[.])(local|localdomain|internal|home[.]arpa|invalid|test|onion)$/;
/** The only IPv6 block that IANA has allocated for global unicast; everything outside it is refused. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * The SSRF guard's rule for one address: refuses everything except global unicast. Loopback passes in a sandbox. IPv6
 * addresses that embed an IPv4 address (mapped, compatible, translated, 6to4, Teredo) are always refused, because they
 * could bypass this rule.
 */
export function isRefused(address: string, sandbox: boolean): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return true;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === "loopback") return !sandbox;
  const routed = parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST_V6);
  return range !== "unicast" || !routed || CLOUD_METADATA_HOSTS.has(parsed.toString());
}

/**
 * Normalizes a host from the form of URL and undici: removes the brackets of an IPv6 address and the trailing dot of a
 * name.
 */
const bareHost = (host: string): string =>
  host
    .replace(/^\[|\]$/g, "")
    .replace(/[.]$/, "")
    .toLowerCase();

/**
 * Checks a host as far as that needs no look-up.
 * @returns its bare name or address
 * @throws AddressRefused when the address, or a name of a private network, is not public
 */
export function assertAllowedHost(host: string, sandbox: boolean): string {
  const name = bareHost(host);
  if (ipaddr.isValid(name)) {
    if (isRefused(name, sandbox)) throw new AddressRefused("leads to an address that is not public");
    return name;
  }
  if (isLoopbackName(name) ? !sandbox : PRIVATE_NAMES.test(name) || !name.includes("."))
    throw new AddressRefused("names a host that is not public");
  return name;
}

/**
 * Resolves a host and checks all of its addresses. Callers connect to the returned addresses without a second look-up,
 * so that the name cannot resolve to another address between check and connection (DNS rebinding).
 * @throws AddressRefused when the name or one of its addresses is not public; errors of `resolve`
 */
export async function allowedAddresses(host: string, { sandbox, resolve }: AddressRules): Promise<string[]> {
  const name = assertAllowedHost(host, sandbox);
  if (ipaddr.isValid(name)) return [name];
  const addresses = await resolve(name);
  if (!addresses.length) throw new Error(`${name} has no address`);
  if (addresses.some((address) => isRefused(address, sandbox)))
    throw new AddressRefused("leads to an address that is not public");
  return addresses;
}

/**
 * Checks the URL itself, before any name is resolved: `https`, no credentials, port 443 or 1024 and above. Lower ports
 * are refused because they would only serve to probe other services. A sandbox allows `http` and any port.
 * @throws AddressRefused
 */
export function assertAllowedUrlForm(url: string, sandbox: boolean): URL {
  if (!URL.canParse(url) || !/^https?:\/\/[^\s\\]+$/i.test(url))
    throw new AddressRefused("must be a URL that begins with https://");
  const parsed = new URL(url);
  if (parsed.protocol !== "https:" && !sandbox) throw new AddressRefused("must begin with https://");
  if (parsed.username || parsed.password) throw new AddressRefused("must not carry a user name or a password");
  const port = Number(parsed.port || 443);
  if (!sandbox && port !== 443 && port < 1024) throw new AddressRefused("must use port 443, or 1024 and above");
  return parsed;
}

/**
 * Checks a URL at registration. A name that cannot be resolved now passes, because each connection resolves and checks
 * it again.
 * @throws DomainError `INVALID_REQUEST` on `url`
 */
export async function assertAllowedUrl(url: string, rules: AddressRules = defaultAddressRules()): Promise<void> {
  try {
    await allowedAddresses(assertAllowedUrlForm(url, rules.sandbox).hostname, rules);
  } catch (error) {
    if (error instanceof AddressRefused) throw invalid({ path: "url", message: error.message });
  }
}
