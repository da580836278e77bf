import type { Dispatcher } from "undici";
import {
  AddressRefused,
  assertAllowedUrlForm,
  type AddressRules,
  defaultAddressRules,
} from "@/lib/core/target-address";
import { describeFailure, TIME_OUT } from "./send";
import { getConnections } from "./send-connection";

/** Maximum bytes of a text: a hundred times the usual size. */
const MAX_TEXT_BYTES = 8_388_608;
/** The id of a connection pool for a download, which no endpoint has. */
const NO_ENDPOINT = 0;

/** A download that will fail again: the address, the answer or its size is not allowed. */
export class DownloadRefused extends Error {
  override name = "DownloadRefused";
}

/**
 * Downloads a text from an address that an operator configured, as `download` does.
 * @throws Error with a message for the operator
 */
export async function downloadText(address: string, rules?: AddressRules): Promise<string> {
  return new TextDecoder().decode(await download(address, MAX_TEXT_BYTES, rules));
}

/**
 * Downloads from an address through the same SSRF guard as webhooks: public addresses only, no redirects, one time-out
 * for the whole download.
 * @throws Error with a message for the operator; DownloadRefused when a further attempt would fail as well
 */
export async function download(
  address: string,
  maxBytes: number,
  rules: AddressRules = defaultAddressRules(),
): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIME_OUT);
  let connections: Dispatcher | undefined;
  try {
    const url = assertAllowedUrlForm(address, rules.sandbox);
    connections = getConnections(NO_ENDPOINT, url.origin, rules);
    const { statusCode, headers, body } = await connections.request({
      method: "GET",
      path: `${url.pathname}${url.search}`,
      headers: { "user-agent": "Partner-Portal/1", "accept-encoding": "identity" },
      signal,
    });
    if (statusCode >= 300 && statusCode < 400)
      throw new DownloadRefused(`answered ${statusCode}, and redirects are not followed`);
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
    const tooLarge = () => new DownloadRefused(`sent more than ${maxBytes / 1_048_576} MiB`);
    if (Number(headers["content-length"]) > maxBytes) throw tooLarge();
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (cause) {
    if (cause instanceof DownloadRefused) throw cause;
    if (cause instanceof AddressRefused) throw new DownloadRefused(describeFailure(cause), { cause });
    throw new Error(signal.aborted ? `no complete answer within ${TIME_OUT / 1000} s` : describeFailure(cause), {
      cause,
    });
  } finally {
    await connections?.destroy();
  }
}
