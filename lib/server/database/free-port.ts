import fs from "node:fs";
import net from "node:net";

/** Whether this process can listen on the port. `host` is an address or a name. */
export function canListen(port: number, host = "127.0.0.1"): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    () => false,
  );
}

/** A free port on 127.0.0.1: the one stored in `file` if it is still free, otherwise a new one, which is stored. */
export async function rememberedPort(file: string): Promise<number> {
  const remembered = fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) : 0;
  if (Number.isInteger(remembered) && remembered > 0 && remembered < 65_536 && (await canListen(remembered))) {
    return remembered;
  }
  const port = await listenOnce(0, "127.0.0.1");
  fs.writeFileSync(file, `${port}\n`);
  return port;
}

/** Listens briefly; resolves with the port, rejects with the system's error. */
export function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on("error", reject);
    server.listen(port, host, () => {
      const { port: bound } = server.address() as net.AddressInfo;
      server.close(() => resolve(bound));
    });
  });
}
