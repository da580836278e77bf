import { takesOfStay, type PinnedStay } from "@/lib/accommodation/pinned-stay";
import type { PinnedOffer } from "@/lib/prebook/pinned";
import { releasePrebook } from "@/lib/prebook/release";
import { ReleaseRequest } from "@/lib/prebook/schemas";
import { operation } from "../operation";

/** `product_type` of a stay, whose token pins more than what it takes of the stock. */
const STAY = 1;

export const releaseHold = operation({
  id: "prebook.release",
  method: "POST",
  path: "/prebook/release",
  group: "Accommodation",
  summary: "Give back what a prebook token of any product holds, at once",
  audience: "partner",
  scopes: ["distribution:booking"],
  idempotent: "optional",
  isKeyedAround: true,
  metered: false,
  body: ReleaseRequest,
  statuses: [204],
  errors: ["PREBOOK_NOT_FOUND", "PREBOOK_CONSUMED"],
  run: (context, { body }) =>
    releasePrebook(context, body.prebook_token, (productType, offer) =>
      productType === STAY ? takesOfStay(offer as PinnedStay) : (offer as PinnedOffer).takes,
    ),
  present: () => null,
});
