import type { z } from "zod";
import { currencyNumber, formatMoney } from "@/lib/core/money";
import type { Pinned } from "./pin";
import type { PinResponse } from "./schemas";

/** The prebook response of every product but a stay (SPEC, POST /transfer/prebook). */
export function toPinResponse({ matchStatus, token, expiresAt, offer, warnings }: Pinned): z.input<typeof PinResponse> {
  return {
    match_status: matchStatus,
    prebook_token: token,
    prebook_expires_at: expiresAt.toISOString(),
    offer: {
      total_selling_rate: formatMoney(BigInt(offer.total), offer.currency),
      currency_id: currencyNumber(offer.currency),
      currency_code: offer.currency,
    },
    cancellation_policy: offer.policy,
    warnings,
  };
}
