import type { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { localDate } from "@/lib/core/dates";
import { type EndingRow, findEndingSupply, findTroubledPartners, type TroubledRow } from "./operator-home-repository";
import type { OperatorHome } from "./operator-home-schemas";

interface Found {
  ending: EndingRow[];
  troubled: TroubledRow[];
}

/** What needs the wholesaler's operators besides the queue: supply that ends, and partners with problems. */
export async function getOperatorHome({ now }: Context): Promise<Found> {
  const [ending, troubled] = await Promise.all([
    findEndingSupply(localDate("UTC", now)),
    findTroubledPartners(localDate("UTC", clock.realNow())),
  ]);
  return { ending, troubled };
}

export const toOperatorHome = ({ ending, troubled }: Found): z.input<typeof OperatorHome> => ({
  ending: {
    items: ending.map(({ publicId, name, lastMonth }) => ({ public_id: publicId, name, last_month: lastMonth })),
    total: ending[0]?.total ?? 0,
  },
  troubled: {
    items: troubled.map(({ publicId, name, failingEndpoints, calls, refused, failed }) => ({
      public_id: publicId,
      name,
      failing_endpoints: failingEndpoints,
      calls,
      refused,
      failed,
    })),
    total: troubled[0]?.total ?? 0,
  },
});
