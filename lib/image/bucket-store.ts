import { AwsClient } from "aws4fetch";
import { LRUCache } from "lru-cache";

/** Milliseconds for one request to the bucket. */
const TIME_OUT = 10_000;
/** Bytes of files that a process caches, because a page of results asks for the same ones again. */
const CACHE_BYTES = 33_554_432;

interface Bucket {
  /** The bucket's path-style URL, `https://s3.eu-central-1.amazonaws.com/bucket`, optionally with a prefix. */
  url: string;
  /** The credentials: `id:secret`. */
  key: string;
  region: string;
}

/** Images in an S3-compatible bucket; requests are signed (Signature Version 4). */
export function bucketStore({ url, key, region }: Bucket) {
  const [accessKeyId = "", ...secret] = key.split(":");
  const client = new AwsClient({ accessKeyId, secretAccessKey: secret.join(":"), region, service: "s3", retries: 2 });
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: (file) => file.length });
  const base = url.replace(/\/$/, "");
  const request = async (method: string, id: string, name: string, more: RequestInit = {}): Promise<Response> => {
    const response = await client.fetch(`${base}/${id}/${name}`, {
      ...more,
      method,
      redirect: "error",
      signal: AbortSignal.timeout(TIME_OUT),
    });
    if (response.ok || response.status === 404) return response;
    const text = (await response.text()).slice(0, 200);
    throw new Error(`The bucket answered ${response.status} to ${method}: ${text}`);
  };
  return {
    async write(id: string, name: string, file: Buffer): Promise<void> {
      const headers = {
        "Content-Type": `image/${name.split(".").at(-1)!}`,
        "Cache-Control": "public, max-age=31536000, immutable",
      };
      const { status } = await request("PUT", id, name, { headers, body: new Uint8Array(file) });
      if (status === 404) throw new Error("The bucket does not exist");
    },
    async read(id: string, name: string): Promise<Buffer | undefined> {
      const known = cache.get(`${id}/${name}`);
      if (known) return known;
      const response = await request("GET", id, name);
      const file = Buffer.from(await response.arrayBuffer());
      if (response.status === 404) return undefined;
      cache.set(`${id}/${name}`, file);
      return file;
    },
    async remove(id: string, names: readonly string[]): Promise<void> {
      for (const name of names) await request("DELETE", id, name);
    },
  };
}
