import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { formatMoney } from "@/lib/core/money";
import { prisma } from "@/lib/core/prisma";
import { readTitle } from "../summary";
import type { HoldList } from "./schemas";

/** Maximum number of holds that are listed. */
const MAX_HOLDS = 100;

type HoldRow = Awaited<ReturnType<typeof listHolds>>[number];

/**
 * Lists the user's own holds that are neither booked, released nor expired. Holds of colleagues and of the partner's
 * systems are left out. Uses the index on the holds of users.
 */
export const listHolds = ({ tenantId, actor, now }: Context) =>
  prisma().prebook.findMany({
    where: {
      tenantId,
      heldBy: actor,
      expiresAt: { gt: now },
      holdSlot: { not: null },
      consumedBy: null,
      releasedAt: null,
    },
    orderBy: [{ expiresAt: "asc" }, { token: "asc" }],
    take: MAX_HOLDS,
    select: { token: true, productType: true, expiresAt: true, offer: true },
  });

/**
 * The fields of a pinned offer that the list shows: for a stay property and dates, for other products their
 * snapshot.
 */
interface HeldOffer {
  property?: { name: string };
  details?: object;
  checkin?: string;
  checkout?: string;
  starts_at?: string;
  ends_at?: string;
  currency: string;
  total: string;
  sell_price?: string;
}

export function toHoldList(holds: HoldRow[]): z.input<typeof HoldList> {
  return {
    items: holds.map(({ token, productType, offer, expiresAt }) => {
      const held = offer as unknown as HeldOffer;
      return {
        prebook_token: token,
        product_type: productType,
        title: readTitle(held.details ?? { property_name: held.property?.name }),
        starts_at: (held.checkin ?? held.starts_at)!,
        ends_at: (held.checkout ?? held.ends_at)!,
        sell_price: formatMoney(BigInt(held.sell_price ?? held.total), held.currency),
        currency: held.currency,
        expires_at: expiresAt.toISOString(),
      };
    }),
  };
}
