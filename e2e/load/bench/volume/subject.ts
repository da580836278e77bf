import pg from "pg";
import type { Report } from "../figures/report";
import type { Measured, Target } from "../load";
import { Bench, type Plan } from "../measure";
import { CLIENT } from "../catalogue";
import { below } from "../draw";
import type { Side } from "../side";
import type { Drawn, Screen } from "./screens";

/** Requests of a measurement, after some that fill caches. */
const MEASURED = 30;
const WARM_UP = 3;
/** Bookings of a tenant that are drawn from. */
const DRAWN = 500;

interface DrawnBooking {
  public_id: string;
  booking_number: string;
  agency_reference: string;
}

/** A tenant of a system, whose requests are measured. */
export class Subject implements Drawn {
  private readonly cookies: { admin: string; operator: string };

  private constructor(
    readonly bench: Bench,
    readonly endpoint: string,
    private readonly bookings: readonly DrawnBooking[],
    [admin, operator]: readonly [string, string],
  ) {
    this.cookies = { admin, operator };
  }

  /** @param tenant its number: 1 is the bench's own, 2 the large one */
  static async of(side: Side, report: Report, plan: Plan, tenant: 1 | 2): Promise<Subject> {
    const bench = new Bench(side, report, plan, undefined);
    await bench.signIn(tenant === 1 ? CLIENT : { ...CLIENT, id: `bench-${tenant}` });
    const cookies = [
      await side.processes.signIn(`usr_bench${tenant}`),
      await side.processes.signIn("usr_bench"),
    ] as const;
    return new Subject(bench, `whe_bench${tenant}`, await drawBookings(side.url, tenant), cookies);
  }

  anyBooking = (): string => this.any().public_id;
  anyReference = (): string => this.any().agency_reference;
  anyNumber = (): string => this.any().booking_number;

  /** Measures a screen's requests. @throws when one is not answered with 200 */
  measure({ as, draw }: Screen): Promise<Measured> {
    const { bench } = this;
    const first = draw(this);
    if ("path" in first) return this.measurePaths(draw as (subject: Drawn) => { path: string });
    if (as === "partner") throw new Error(`${first.operation} is an operation of the desk`);
    const headers = { cookie: this.cookies[as], origin: bench.origin, "content-type": "application/json" };
    const request = () => {
      const { operation: _, ...envelope } = draw(this) as { operation: string };
      return { headers, body: JSON.stringify(envelope) };
    };
    const url = `${bench.origin}/api/staff/${first.operation}`;
    return this.warm({ url, method: "POST", draw: request, status: 200 });
  }

  private measurePaths(draw: (subject: Drawn) => { path: string }): Promise<Measured> {
    const { bench } = this;
    const request = () => {
      const drawn = draw(this);
      return { path: `/api/v1${drawn.path}`, headers: bench.headersOf(drawn) };
    };
    return this.warm({ url: bench.origin, method: "GET", draw: request, status: 200 });
  }

  /** Measures with one client. */
  private async warm(target: Target): Promise<Measured> {
    await this.bench.load(target, 1, { amount: WARM_UP });
    return this.bench.load(target, 1, { amount: MEASURED });
  }

  private any(): DrawnBooking {
    return this.bookings[below(this.bookings.length)]!;
  }
}

async function drawBookings(url: string, tenant: number): Promise<DrawnBooking[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const sql = `SELECT public_id, booking_number, agency_reference FROM booking WHERE tenant_id = $1 AND agency_reference LIKE 'REF-%'
      ORDER BY md5(public_id) LIMIT ${DRAWN}`;
    return (await client.query<DrawnBooking>(sql, [tenant])).rows;
  } finally {
    await client.end();
  }
}
