import ipaddr from "ipaddr.js";
import { env } from "@/lib/core/env";
import { invalid } from "@/lib/core/errors";
import { isLoopbackName, type Resolve, resolveName } from "./address-resolve";

/** A target that nothing is sent to, with the reason in words that may be shown: no address that a name led to is in it. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

/** What may be reached: the sandbox adds `http` and loopback, for receivers on the same machine (CONTRACT 8). */
export interface Reach {
  sandbox: boolean;
  resolve: Resolve;
}
export const defaultReach = (): Reach => ({ sandbox: env.sandbox, resolve: resolveName });

/** Public by its range, yet the host of every virtual machine of one cloud: it serves metadata. */
const HOSTS_OF_CLOUDS: ReadonlySet<string> = new Set(["168.63.129.16"]);
/** Endings of names that no public zone has (RFC 6762, 6761, 8375; ICANN on `internal`). */
const INWARD = /(^|[.])(local|localdomain|internal|home[.]arpa|invalid|test|onion)$/;
/** The one block of IPv6 that is routed (IANA): what is not even allocated needs no range of its own below. */
const ROUTED_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address is refused: everything but global unicast. Loopback passes in a sandbox. IPv6 that carries an IPv4
 * (mapped, compatible, translated, 6to4, Teredo) is refused whatever it carries: it would be a way round this list.
 */
export function isRefused(address: string, sandbox: boolean): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return true;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === "loopback") return !sandbox;
  const routed = parsed instanceof ipaddr.IPv4 || parsed.match(ROUTED_V6);
  return range !== "unicast" || !routed || HOSTS_OF_CLOUDS.has(parsed.toString());
}

/** A host as URL and undici write it, without the brackets of an IPv6 address and the dot of a full name. */
export const bareHost = (host: string): string =>
  host
    .replace(/^\[|\]$/g, "")
    .replace(/[.]$/, "")
    .toLowerCase();

/**
 * The host's addresses, all of them fit to be connected to: whoever connects takes these and asks nobody again, so that a
 * name cannot lead elsewhere between the check and the connection.
 * @throws AddressRefused when one of them, or the name itself, leads inward; whatever `resolve` throws
 */
export async function allowedAddresses(host: string, { sandbox, resolve }: Reach): Promise<string[]> {
  const name = bareHost(host);
  if (ipaddr.isValid(name)) {
    if (isRefused(name, sandbox)) throw new AddressRefused("leads to an address that is not public");
    return [name];
  }
  const loopback = isLoopbackName(name);
  if (loopback ? !sandbox : INWARD.test(name) || !name.includes("."))
    throw new AddressRefused("names a host that is not public");
  const addresses = await resolve(name);
  if (!addresses.length) throw new Error(`${name} has no address`);
  if (addresses.some((address) => isRefused(address, sandbox)))
    throw new AddressRefused("leads to an address that is not public");
  return addresses;
}

/**
 * What can be told of a URL by looking at it: `https`, no credentials, port 443 or 1024 and above (TLS comes first, so
 * nothing but a TLS server understands us; lower ports only serve to probe). A sandbox takes `http` and any port.
 * @throws AddressRefused
 */
export function assertAllowedForm(url: string, sandbox: boolean): URL {
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
 * The gate of registration (CONTRACT 8). A name that cannot be resolved just now passes: the same is asked again, and
 * decided, with every connection.
 * @throws DomainError `INVALID_REQUEST` on `url`
 */
export async function assertAllowedUrl(url: string, reach: Reach = defaultReach()): Promise<void> {
  try {
    await allowedAddresses(assertAllowedForm(url, reach.sandbox).hostname, reach);
  } catch (error) {
    if (error instanceof AddressRefused) throw invalid({ path: "url", message: error.message });
  }
}
