import { isIP, type LookupFunction } from "node:net";
import { LRUCache } from "lru-cache";
import { buildConnector, type Dispatcher, Pool } from "undici";
import {
  AddressRefused,
  allowedAddresses,
  defaultAddressRules,
  isRefused,
  type AddressRules,
} from "@/lib/core/target-address";

/** Maximum number of concurrent requests of one process to an endpoint. */
export const CONNECTIONS = 8;
/** Milliseconds that an idle connection stays open: less than the usual keep-alive of servers. */
const KEEP_ALIVE_MS = 3_000;
/** Maximum number of connection pools; each endpoint has one. */
const MAX_POOLS = 1_000;

/**
 * The connect function of the SSRF guard: the socket uses this look-up, which returns only addresses that were checked
 * just before, so that a second DNS response cannot differ. A host that is an address needs no look-up.
 */
function connector(rules: AddressRules): buildConnector.connector {
  const lookup: LookupFunction = (host, { all }, answer) => {
    const checkAddresses = (addresses: string[]): void => {
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      if (all) answer(null, found);
      else answer(null, found[0]!.address, found[0]!.family);
    };
    allowedAddresses(host, rules).then(checkAddresses, (error: Error) => answer(error, ""));
  };
  const connect = buildConnector({ timeout: 10_000, lookup });
  return (options, callback) => {
    if (isIP(options.hostname) && isRefused(options.hostname, rules.sandbox))
      callback(new AddressRefused("leads to an address that is not public"), null);
    else connect(options, callback);
  };
}

const pools = new LRUCache<string, Pool>({ max: MAX_POOLS, dispose: (pool) => void pool.close().catch(() => {}) });

/**
 * Returns an endpoint's own connection pool: endpoints share no connections, even if they are on the same server. A
 * proxy named in the environment is not used.
 * @param rules other rules than the installation's; such a pool is not cached
 */
export function getConnections(endpointId: number, origin: string, rules?: AddressRules): Dispatcher {
  const key = `${endpointId} ${origin}`;
  const pooled = rules ? undefined : pools.get(key);
  if (pooled) return pooled;
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: connector(rules ?? defaultAddressRules()),
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: 60_000,
    // `sendMessage` sets one time-out for the whole request.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  if (!rules) pools.set(key, pool);
  return pool;
}
