import type { Answer, PartnerClient } from "./partner-client";

/** The clock of a running sandbox. */
export class SandboxClock {
  constructor(private readonly client: PartnerClient) {}

  /** @throws Error when the server is not a sandbox */
  async require(): Promise<void> {
    const { status } = await this.client.send({ operation: "clock", method: "GET", path: "/sandbox/clock" });
    if (status !== 200) {
      throw new Error(`This server is not a sandbox (${status}): run npm start without DATABASE_URL for a replay.`);
    }
  }

  /** Sets the clock to an instant, from which it continues. */
  async put(instant: string): Promise<void> {
    done(await this.client.send({ operation: "clock", method: "PUT", path: "/sandbox/clock", body: { now: instant } }));
  }

  /** Back to real time. */
  async reset(): Promise<void> {
    done(await this.client.send({ operation: "clock", method: "DELETE", path: "/sandbox/clock" }));
  }
}

function done({ status, code }: Answer<unknown>): void {
  if (status !== 200) throw new Error(`The sandbox's clock could not be set (${status} ${code ?? ""}).`);
}
