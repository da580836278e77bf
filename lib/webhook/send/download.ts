import type { Dispatcher } from "undici";
import { assertAllowedForm, type AddressRules, defaultAddressRules } from "./address";
import { reasonOf, TIME_OUT } from "./send";
import { connectionsOf } from "./send-connection";

/** Maximum bytes of a response: a hundred times the usual size. */
const MAX_BYTES = 8_388_608;
/** A connection pool for one download, not for an endpoint. */
const NO_ENDPOINT = 0;

/**
 * Downloads a text from an address that an operator configured, through the same SSRF guard as webhooks: public
 * addresses only, no redirects, one time-out for the whole download, no more than `MAX_BYTES`.
 * @throws Error with a message for the operator
 */
export async function downloadText(address: string, rules: AddressRules = defaultAddressRules()): Promise<string> {
  const signal = AbortSignal.timeout(TIME_OUT);
  let connections: Dispatcher | undefined;
  try {
    const url = assertAllowedForm(address, rules.sandbox);
    connections = connectionsOf(NO_ENDPOINT, url.origin, rules);
    const { statusCode, body } = await connections.request({
      method: "GET",
      path: `${url.pathname}${url.search}`,
      headers: { "user-agent": "Partner-Portal/1", "accept-encoding": "identity" },
      signal,
    });
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_BYTES) throw new Error(`sent more than ${MAX_BYTES / 1_048_576} MiB`);
      chunks.push(chunk);
    }
    return new TextDecoder().decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new Error(signal.aborted ? `no complete answer within ${TIME_OUT / 1000} s` : reasonOf(cause), { cause });
  } finally {
    await connections?.destroy();
  }
}
