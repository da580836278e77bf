import type { z } from "zod";
import { writePolicy } from "@/lib/cancellation/policy";
import { currencyNumber, formatMoney } from "@/lib/core/money";
import { allocationSealer } from "@/lib/prebook/allocation";
import { describeOffer, pickOf, policyOf } from "./offer";
import type { DroppedTransfer } from "./price";
import type { DroppedRate, TransferSearchResponse } from "./schemas";
import type { TransferSearch } from "./search";

/** The response of /transfer/search, the lone `no_rate` included (SPEC, Transfers). */
export function toTransferSearchResponse(result: TransferSearch): z.input<typeof TransferSearchResponse> {
  const { context, search, offers, dropped } = result;
  const seal = allocationSealer(context, 2, search);
  const nothing = !offers.length && !dropped.length;
  return {
    offers: offers.map((offer) => ({
      allocation_id: seal({ pick: pickOf(offer.rate), total: offer.total }),
      ...describeOffer(search, offer),
      total_selling_rate: formatMoney(offer.total, search.currency_code),
      currency_id: currencyNumber(search.currency_code),
      currency_code: search.currency_code,
      confirmation_mode: offer.rate.confirmationMode,
      cancellation_policy: {
        ...writePolicy(policyOf(context, search, offer), search.currency_code, offer.rate.from.timezone),
        finalized: false,
      },
    })),
    dropped: nothing ? [NO_RATE] : dropped.map(toDropped),
  };
}

type Dropped = z.input<typeof DroppedRate>;

const NO_RATE: Dropped = {
  reason_code: "no_rate",
  reason: "Nothing that the request names has a live rate for that date",
};

const REASONS = {
  lead_time: "Sales for that date have ended",
  child_age_outside_tariff: "The tariff has no fare for a child of that age",
  capacity_exceeded: "Too few vehicles or seats are left for the party",
} as const;

function toDropped({ rate, drop, details }: DroppedTransfer): Dropped {
  return {
    reason_code: drop,
    reason: REASONS[drop],
    service_class: rate.serviceClass,
    vehicle_type_public_id: rate.vehicle.publicId,
    details,
  };
}
