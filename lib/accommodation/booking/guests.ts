import { requirePartyMembers, withLead, type PricedParty } from "@/lib/booking/travellers";
import { DomainError } from "@/lib/core/errors";
import type { BookRequest } from "../schemas";

export type GuestLists = BookRequest["guests"];

/**
 * Checks the guests: one list per room, each at least with its lead, and only people who were priced for that room.
 * @throws DomainError `GUESTS_MISMATCH`
 * @see docs/bookings#guests
 */
export function requireGuests(slots: readonly PricedParty[], lists: GuestLists): void {
  if (lists.length !== slots.length) {
    throw new DomainError("GUESTS_MISMATCH", {
      message: `${slots.length} rooms were priced, guests are given for ${lists.length}`,
      details: { rooms: slots.length, guest_lists: lists.length },
    });
  }
  lists.forEach((guests, room) =>
    requirePartyMembers(slots[room]!, guests, { min: 1, label: `Room ${room + 1}: `, details: { room } }),
  );
}

/** Marks a lead in each room. */
export function withLeads(lists: GuestLists): GuestLists {
  return lists.map(withLead);
}
