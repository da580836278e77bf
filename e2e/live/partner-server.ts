import { execFileSync } from "node:child_process";
import fs from "node:fs";
import https from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";

/** A public address for the partner's server, which `public-address.mjs` redirects to this machine. */
const ADDRESS = "93.184.215.14";

export interface Event {
  type: string;
  data: { public_id: string; [field: string]: unknown };
}

/** A partner's HTTPS server for webhooks. It accepts only what the endpoint's secret has signed. */
export interface PartnerServer {
  url: string;
  /** Variables for the portal's processes. */
  environment: Readonly<Record<string, string>>;
  /** From now on deliveries are verified with this secret. */
  trust(secret: string): void;
  /** The data of the first verified event of a type about a record. @throws Error when none arrives within 30 seconds */
  received(type: string, publicId: string): Promise<Event["data"]>;
  /** How many deliveries had no valid signature. */
  refused(): number;
  close(): Promise<void>;
}

/** @param folder for the certificate */
export async function startPartnerServer(folder: string): Promise<PartnerServer> {
  const key = path.join(folder, "partner.key");
  const cert = path.join(folder, "partner.crt");
  const certificate = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-subj", "/CN=partner", "-days", "2"];
  const names = ["-addext", `subjectAltName=IP:${ADDRESS}`];
  execFileSync("openssl", ["req", "-x509", "-nodes", ...certificate, ...names, "-keyout", key, "-out", cert], {
    stdio: "ignore",
  });
  // When started as root, the portal runs as another account, which must be able to read the certificate.
  fs.chmodSync(folder, 0o755);
  fs.chmodSync(cert, 0o644);
  const events: Event[] = [];
  let webhook: Webhook | undefined;
  let refused = 0;
  const answer = (text: string, headers: Record<string, string>): { status: number; body?: string } => {
    const event = JSON.parse(text) as Event;
    if (event.type === "endpoint.verification")
      return { status: 200, body: JSON.stringify({ challenge: event.data.challenge }) };
    try {
      if (!webhook) throw new Error("no secret yet");
      events.push(webhook.verify(text, headers) as Event);
      return { status: 204 };
    } catch {
      refused++;
      return { status: 401 };
    }
  };
  const options = { key: fs.readFileSync(key), cert: fs.readFileSync(cert) };
  const server = https.createServer(options, (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { status, body } = answer(Buffer.concat(parts).toString(), request.headers as Record<string, string>);
      response.writeHead(status).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://${ADDRESS}/webhooks`,
    environment: {
      NODE_EXTRA_CA_CERTS: cert,
      LIVE_PUBLIC_ADDRESS: `${ADDRESS} ${port}`,
      NODE_OPTIONS: `--import ${path.join(import.meta.dirname, "public-address.mjs")}`,
    },
    trust(secret) {
      webhook = new Webhook(secret);
    },
    async received(type, publicId) {
      for (let waited = 0; waited < 300; waited++) {
        const found = events.find((event) => event.type === type && event.data.public_id === publicId);
        if (found) return found.data;
        await sleep(100);
      }
      throw new Error(`no signed ${type} about ${publicId} has arrived; refused were ${refused}`);
    },
    refused: () => refused,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
