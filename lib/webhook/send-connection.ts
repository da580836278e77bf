import { isIP, type LookupFunction } from "node:net";
import { LRUCache } from "lru-cache";
import { buildConnector, type Dispatcher, Pool } from "undici";
import { AddressRefused, allowedAddresses, defaultReach, isRefused, type Reach } from "./address";

/** Requests that one process sends to an endpoint at a time at most. */
export const CONNECTIONS = 8;
/** Milliseconds that an idle connection is kept: less than servers commonly keep theirs. */
const KEPT_ALIVE = 3_000;
/** Endpoints whose connections are kept. */
const MOST_POOLS = 1_000;

/**
 * Connects to nothing but what was judged just now: the socket asks this lookup for addresses and takes what it is given, so
 * there is no second answer of a name server that could be another. A host that is an address is never looked up.
 */
function connector(reach: Reach): buildConnector.connector {
  const lookup: LookupFunction = (host, { all }, answer) => {
    const judged = (addresses: string[]): void => {
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      if (all) answer(null, found);
      else answer(null, found[0]!.address, found[0]!.family);
    };
    allowedAddresses(host, reach).then(judged, (error: Error) => answer(error, ""));
  };
  const connect = buildConnector({ timeout: 10_000, lookup });
  return (options, callback) => {
    if (isIP(options.hostname) && isRefused(options.hostname, reach.sandbox))
      callback(new AddressRefused("leads to an address that is not public"), null);
    else connect(options, callback);
  };
}

const pools = new LRUCache<string, Pool>({ max: MOST_POOLS, dispose: (pool) => void pool.close().catch(() => {}) });

/**
 * An endpoint's own connections: no other endpoint's request travels on them, whoever owns the server behind both. No proxy
 * is asked, whatever the environment names.
 * @param reach another than the installation's has connections of its own, which are not kept
 */
export function connectionsOf(endpointId: number, origin: string, reach?: Reach): Dispatcher {
  const key = `${endpointId} ${origin}`;
  const kept = reach ? undefined : pools.get(key);
  if (kept) return kept;
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: connector(reach ?? defaultReach()),
    allowH2: false,
    keepAliveTimeout: KEPT_ALIVE,
    keepAliveMaxTimeout: 60_000,
    // The whole request has one time-out, see `send`.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  if (!reach) pools.set(key, pool);
  return pool;
}
