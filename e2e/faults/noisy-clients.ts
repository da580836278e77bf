import { Pool } from "undici";

interface Noise {
  origin: string;
  token: string;
  bodies: string[];
  clients: number;
}

const statuses: Record<string, number> = {};
const noise = { isOn: true };

/** Sends searches without a pause and ignores the answers. */
async function makeNoise(pool: Pool, { token, bodies }: Noise, first: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "accept-encoding": "gzip" };
  for (let at = first; noise.isOn; at++) {
    const body = bodies[at % bodies.length]!;
    const answer = await pool.request({ method: "POST", path: "/api/v1/search", headers, body });
    const text = await answer.body.arrayBuffer();
    const word =
      answer.statusCode === 200 ? `200, ${Math.round(text.byteLength / 100_000) / 10} MB` : `${answer.statusCode}`;
    statuses[word] = (statuses[word] ?? 0) + 1;
  }
}

process.on("message", (message: Noise | "stop") => {
  if (message === "stop") {
    noise.isOn = false;
    process.send!(statuses);
    return;
  }
  const pool = new Pool(message.origin, { connections: message.clients });
  for (let client = 0; client < message.clients; client++) void makeNoise(pool, message, client);
});
