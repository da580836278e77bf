import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { formatMoney } from "@/lib/core/money";
import { readTitle } from "../summary";
import { findLiveHolds, type HoldRow } from "./repository";
import type { HoldList } from "./schemas";

/** The user's own live holds: those of colleagues and of the partner's systems are left out. */
export function listHolds({ tenantId, actor, now }: Context): Promise<HoldRow[]> {
  return findLiveHolds(tenantId, actor, now);
}

export function toHoldList(holds: HoldRow[]): z.input<typeof HoldList> {
  return {
    items: holds.map(({ token, productType, sold, startsAt, endsAt, currency, sellPrice, expiresAt }) => ({
      prebook_token: token,
      product_type: productType,
      title: readTitle(sold),
      starts_at: startsAt,
      ends_at: endsAt,
      sell_price: formatMoney(BigInt(sellPrice), currency),
      currency,
      expires_at: expiresAt.toISOString(),
    })),
  };
}
