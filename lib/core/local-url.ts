// Reads no environment: the launcher, which completes the environment first, prints these addresses.

/** The URL by which this machine itself reaches a server that listens on `host`. */
export function localUrl({ host, port }: { host: string; port: number }): string {
  const anyAddress: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  return `http://${anyAddress[host] ?? (host.includes(":") ? `[${host}]` : host)}:${port}`;
}
