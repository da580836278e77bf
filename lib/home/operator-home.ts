import type { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { localDate } from "@/lib/core/dates";
import {
  type EndingRow,
  findEndingSupply,
  findStaleSupply,
  findTroubledPartners,
  type StaleRow,
  type TroubledRow,
} from "./operator-home-repository";
import type { OperatorHome } from "./operator-home-schemas";

interface Found {
  ending: EndingRow[];
  stale: StaleRow[];
  troubled: TroubledRow[];
}

/**
 * Returns what the wholesaler's operators should look at besides the queue: supply that ends or is stale, and
 * partners with problems.
 */
export async function getOperatorHome({ now }: Context): Promise<Found> {
  const [today, realNow] = [localDate("UTC", now), clock.realNow()];
  const [ending, stale, troubled] = await Promise.all([
    findEndingSupply(today),
    findStaleSupply(realNow, today),
    findTroubledPartners(localDate("UTC", realNow)),
  ]);
  return { ending, stale, troubled };
}

export const toOperatorHome = ({ ending, stale, troubled }: Found): z.input<typeof OperatorHome> => ({
  ending: {
    items: ending.map(({ publicId, name, lastMonth }) => ({ public_id: publicId, name, last_month: lastMonth })),
    total: ending[0]?.total ?? 0,
  },
  stale: {
    items: stale.map(({ publicId, name, writtenAt }) => ({
      public_id: publicId,
      name,
      written_at: writtenAt.toISOString(),
    })),
    total: stale[0]?.total ?? 0,
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
