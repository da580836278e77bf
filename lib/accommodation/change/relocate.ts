import { z } from "zod";
import type { Contact } from "@/lib/booking/travellers/traveller-schemas";
import { findTenant, getQueueEntry, type QueueEntry } from "@/lib/booking/on-request/queue";
import { findFullBooking, type FullBookingRow } from "@/lib/booking/repository";
import { cancelAsSupplier, writeSupplierFacts } from "@/lib/booking/supplier/supplier";
import type { Context } from "@/lib/core/context";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { inTransaction } from "@/lib/core/prisma";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { Money, PublicId, text } from "@/lib/core/wire";
import type { Tenant } from "@/lib/partner/directory";
import { readBookedStay } from "./booked-stay";
import { listPropertyOffers, toOffersResponse } from "../search/offers";
import { releasePrebook } from "@/lib/prebook/release";
import { bookStay } from "../booking/book";
import { stockUseOfStay, type PinnedStay } from "../booking/pinned-stay";
import { prebookStay } from "../booking/prebook";

/** Moves a stay to another property, for its supplier. */
export const Relocation = z.strictObject({
  property_public_id: PublicId,
  most: Money.optional().meta({
    description:
      "The highest total that the partner is charged; default: what it pays now. A lower price is charged as it is",
  }),
  reason: text(500).meta({ description: "Sent to the partner in the event of the cancelled booking" }),
  notify_guest: z.boolean().default(false).meta({ description: "Whether to e-mail the contact" }),
});

type BookedGuests = Parameters<typeof bookStay>[1]["guests"];

/**
 * Relocates the guests of a confirmed stay, as when its hotel is overbooked. Books the same nights and rooms for the
 * same guests at another property, at its cheapest offer to this partner; the new booking names the old one, which
 * is cancelled for the supplier, free of charge. Both happen or neither.
 * @returns the new booking
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_CHANGEABLE` unless it is a confirmed stay,
 * `PROPERTY_NOT_FOUND`,
 * `SOLD_OUT` where nothing is left for at most that total
 */
export async function relocateStay(
  context: Context,
  tenantPublicId: string,
  publicId: string,
  { property_public_id: property, most, reason, notify_guest }: z.output<typeof Relocation>,
): Promise<QueueEntry> {
  const tenant = await findTenant(tenantPublicId);
  const theirs = contextFor(context, tenant);
  const replaced = await asTenant(tenant.id, async () => {
    const booking = await findFullBooking(tenant.id, publicId);
    if (!booking) throw new DomainError("BOOKING_NOT_FOUND");
    requireRelocatable(booking);
    theirs.restoreProfile(booking.profileId);
    const limit = most === undefined ? booking.total : parseMoney(most, booking.currencyCode);
    const token = await holdCheapest(theirs, booking, property, limit);
    return inTransaction({ ...theirs, idempotencyKey: undefined }, async (tx, { audit }) => {
      // The booking's version lets only one of several concurrent relocations succeed.
      const still = { tenantId: tenant.id, publicId, version: booking.version };
      const { count } = await tx.booking.updateMany({ where: still, data: { updatedAt: context.now } });
      if (count === 0)
        throw new DomainError("BOOKING_NOT_CHANGEABLE", { message: "The booking has changed meanwhile" });
      // Cancels the old booking first, because its amount may be needed within the account's credit limit.
      await cancelAsSupplier(theirs, tenant.id, publicId, { reason, notify_guest });
      const { booking: made } = await bookStay(theirs, {
        prebook_token: token,
        contact: booking.contact as Contact,
        guests: booking.rooms.map(({ guests }) => guests as unknown as BookedGuests[number]),
        agency_reference: booking.agencyReference ?? undefined,
        special_requests: booking.specialRequests ?? undefined,
        notify_guest,
      });
      const written = (await findFullBooking(tenant.id, made.publicId))!;
      await writeSupplierFacts(theirs, written, {
        // The new booking belongs to the user or credential that made the old one.
        set: { relocatedFrom: publicId, bookedBy: booking.bookedBy },
        changes: [{ field: "relocated_from", before: null, after: publicId }],
        reason,
      });
      audit({ subject: made.publicId, tenantId: tenant.id });
      return made.publicId;
    }).catch(async (error: unknown) => {
      await releasePrebook(theirs, token, (_, offer) => stockUseOfStay(offer as PinnedStay));
      throw error;
    });
  });
  return getQueueEntry(context, tenantPublicId, replaced);
}

function requireRelocatable({ status, productType, outcome, guestDataErasedAt }: FullBookingRow): void {
  if (status !== "CONFIRMED" || productType !== PRODUCT_TYPE.STAY || outcome || guestDataErasedAt)
    throw new DomainError("BOOKING_NOT_CHANGEABLE", { message: "Only a confirmed stay can be relocated" });
}

/** Holds the property's cheapest offer for a booking's nights and parties. @returns its token */
async function holdCheapest(
  context: Context,
  booking: FullBookingRow,
  property: string,
  most: bigint,
): Promise<string> {
  const { checkin, nights, rooms } = readBookedStay(booking);
  const parties = rooms.map(({ party, guests }) => party ?? countParty(guests));
  const occupancy = parties.map(({ adults, childAges }) => ({ adults, child_ages: [...childAges] }));
  const stay = {
    checkin,
    checkout: booking.endsOn.toISOString().slice(0, 10),
    occupancy,
    currency: booking.currencyCode,
  };
  const found = await listPropertyOffers(context, property, {
    ...stay,
    ...(booking.guestMarket && { guest_market: booking.guestMarket }),
  });
  const { offers } = toOffersResponse(found);
  const totalOf = ({ grand_total: total }: (typeof offers)[number]) => parseMoney(total, booking.currencyCode);
  const [cheapest] = offers.toSorted((a, b) => Number(totalOf(a) - totalOf(b)));
  if (!cheapest || totalOf(cheapest) > most)
    throw new DomainError("SOLD_OUT", {
      message: cheapest
        ? `The cheapest offer there is ${cheapest.grand_total} ${booking.currencyCode}: send it as \`most\` to charge it`
        : "Nothing is left there for these nights and guests",
      details: { total: cheapest?.grand_total ?? null, most: formatMoney(most, booking.currencyCode) },
    });
  const pinned = await prebookStay(context, {
    property_public_id: property,
    rate_key: cheapest.slots[0]!.rate_key,
    allocation_id: cheapest.allocation_id,
    checkin,
    nights,
    adults: parties.reduce((sum, { adults }) => sum + adults, 0),
    child_ages: parties.flatMap(({ childAges }) => [...childAges]),
    currency_code: booking.currencyCode,
  });
  if (pinned.matchStatus === "SOLD_OUT" || pinned.total > most) throw new DomainError("SOLD_OUT");
  return pinned.token;
}

/** Counts the party from the guests, for an old booking that stored no party. */
const countParty = (guests: BookedGuests[number]) => ({
  adults: guests.filter(({ kind }) => kind === "ADULT").length,
  childAges: guests.flatMap(({ age }) => age ?? []),
});

/**
 * Makes the partner's context, with its catalogue, prices and profiles. The operator's idempotency key stays with
 * the relocation.
 */
const contextFor = (context: Context, tenant: Tenant): Context => ({
  ...context,
  tenantId: tenant.id,
  catalogue: tenant.catalogue,
  contract: tenant.contract,
  ratePlans: tenant.ratePlans,
  profile: tenant.defaultProfile,
  restoreProfile(id) {
    const profile = tenant.profilesById.get(id);
    if (!profile) throw new DomainError("PROFILE_NOT_FOUND");
    this.profile = profile;
    return profile;
  },
  profileName: (id) => tenant.profilesById.get(id)?.publicId,
  scenario: undefined,
  permits: () => true,
  // Prebook and book need idempotency keys; these are new and never sent again.
  claim: () => ({
    tenantId: tenant.id,
    operation: context.operation,
    key: newId("itm", context.now),
    bodyHash: "",
    status: 200,
    response: "{}",
  }),
});
