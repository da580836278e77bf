import { toTravellerPolicy, toTravellerSnapshot } from "@/lib/booking/as-sold";
import { toDelivery } from "@/lib/booking/delivery";
import { toBookedItem } from "@/lib/booking/items";
import type { ServiceDetails } from "@/lib/booking/create/create-booking";
import { findFullBooking, type FullBookingRow, type ItemRow } from "@/lib/booking/repository";
import { findSoldContent, type SoldContent } from "@/lib/booking/sold-content-repository";
import type { BookingStatus } from "@/lib/booking/status";
import type { Contact } from "@/lib/booking/travellers/traveller-schemas";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { DomainError } from "@/lib/core/errors";
import { splitSellPrice } from "@/lib/core/earning";
import { formatMoney, type Minor } from "@/lib/core/money";
import type { Party } from "@/lib/format/party";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { Letterhead } from "./letterhead";
import { readLetterhead } from "./read-letterhead";
import { Package, Person } from "./snapshots";
import { formatName, type Protection, type SoldService } from "./sold";

/** A booking's data for documents and mails, without texts in any language: `describeServices` adds them. */
export interface Paper {
  number: string;
  publicId: string;
  status: BookingStatus;
  agency: string;
  letterhead: Letterhead;
  agencyReference: string | null;
  supplierReference: string | null;
  /** The name of what was booked, such as the package's. */
  title: string;
  contact: Contact;
  /** The travellers of products other than stays. A stay's guests are listed with their rooms. */
  travellers: Person[];
  /** The priced party. Absent for stays, and for bookings that are older than this field. */
  party: Party | undefined;
  requests: string | null;
  sold: SoldService[];
  /** The sold properties and tours as the catalogue describes them now. */
  content: Pick<SoldContent, "properties" | "tours">;
  isPackage: boolean;
  /** The organiser and protection of a package. */
  protection: Protection;
  /** The total, in wire format. */
  total: string;
  currency: string;
  /** The whole booking's policy, with the cancellation fee if there was one. */
  policy: PolicySnapshot;
  /** Why the booking ended, if a reason was given. */
  reason: string | null;
  bookedAt: Date;
}

/** A booking with what its documents show; they do not need its history. */
export type PaperBooking = Omit<FullBookingRow, "trip" | "history" | "messages"> &
  Partial<Pick<FullBookingRow, "history">>;

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);
const PACKAGE = 5;

/**
 * Loads a tenant's booking for a document.
 * @throws DomainError `BOOKING_NOT_FOUND`, `GUEST_DATA_ERASED`
 */
export async function readPaper(tenantId: number, publicId: string): Promise<Paper> {
  const booking = await findFullBooking(tenantId, publicId);
  if (!booking) throw new DomainError("BOOKING_NOT_FOUND");
  if (booking.guestDataErasedAt) throw new DomainError("GUEST_DATA_ERASED");
  const sold = listSoldServices(booking);
  const [letterhead, { properties, tours }] = await Promise.all([
    readLetterhead(tenantId),
    findSoldContent(sold.map(({ details }) => details)),
  ]);
  return toPaper(booking, letterhead, sold, { properties, tours });
}

/** Converts a booking to the data of its documents. @param sold the services, from `listSoldServices` */
export function toPaper(
  b: PaperBooking,
  letterhead: Letterhead,
  sold: SoldService[],
  content: Paper["content"],
): Paper {
  const isPackage = b.productType === PACKAGE;
  const packaged = isPackage ? Package.parse((b.details as Partial<ServiceDetails>).details) : undefined;
  const penalty = b.realizedPenalty as PolicySnapshot["realized_penalty"] | null;
  const { travellers = [], party } = b.details as Partial<ServiceDetails>;
  return {
    number: String(b.bookingNumber),
    publicId: b.publicId,
    status: b.status as BookingStatus,
    agency: letterhead.name,
    letterhead,
    agencyReference: b.agencyReference,
    supplierReference: b.supplierReference,
    title: packaged?.name ?? formatName(sold[0]!),
    contact: b.contact as Contact,
    travellers: Person.array().parse(travellers),
    party,
    requests: b.specialRequests,
    sold,
    content,
    isPackage,
    protection: { organiser: packaged?.organiser, protection: packaged?.protection },
    total: formatMoney(b.sellPrice ?? b.total, b.currencyCode),
    currency: b.currencyCode,
    policy: toTravellerPolicy(
      { ...(b.policy as PolicySnapshot), ...(penalty && { realized_penalty: penalty }) },
      { total: b.total, sell: b.sellPrice ?? b.total },
    ),
    reason: b.history?.at(-1)?.reason ?? null,
    bookedAt: b.createdAt,
  };
}

/** Lists the sold services of a booking: one, or a package's items. */
export function listSoldServices(b: PaperBooking): SoldService[] {
  if (b.productType === PACKAGE) {
    // A booking's own sell price is for its remaining items, so a cancelled item has none.
    const shares =
      b.sellPrice === null
        ? undefined
        : splitSellPrice(
            b.sellPrice,
            b.items.map(({ total }) => total),
          );
    return b.items.map((item, at) => ({
      ...itemSold(item, shares?.[at] ?? item.total, b.currencyCode),
      delivery: toDelivery(b.fulfilments, item.itemNo),
    }));
  }
  const shared = {
    productType: b.productType,
    delivery: toDelivery(b.fulfilments),
    isCancelled: b.status === "CANCELLED",
    total: formatMoney(b.sellPrice ?? b.total, b.currencyCode),
    policy: toTravellerPolicy(b.policy as PolicySnapshot, { total: b.total, sell: b.sellPrice ?? b.total }),
  };
  if (b.productType !== PRODUCT_TYPE.STAY) {
    const { starts_at, ends_at, details } = b.details as unknown as ServiceDetails;
    return [{ ...shared, starts_at, ends_at, details, guests: [] }];
  }
  const guests = b.rooms.map((room) => Person.array().parse(room.guests));
  const details = b.sellPrice === null ? b.details : toTravellerSnapshot(b.details, b.sellPrice, b.currencyCode);
  return [{ ...shared, starts_at: dateOf(b.startsOn), ends_at: dateOf(b.endsOn), details, guests }];
}

/** An item as sold. @param sell its share of what the client pays */
function itemSold(row: ItemRow, sell: Minor, currency: string): SoldService {
  const item = toBookedItem(row, currency);
  return {
    productType: item.product_type,
    starts_at: item.starts_at,
    ends_at: item.ends_at,
    details: sell === row.total ? item.details : toTravellerSnapshot(item.details, sell, currency),
    guests: [],
    isCancelled: item.status === "CANCELLED",
    total: formatMoney(sell, currency),
    policy: toTravellerPolicy(item.cancellation_policy_snapshot, { total: row.total, sell }),
  };
}
