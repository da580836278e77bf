import type { z } from "zod";
import type { NamedGuest } from "@/lib/booking/detail-schemas";
import { isOpen } from "@/lib/booking/status";
import { escapeXml, writeDocument } from "@/lib/core/xml";
import type { SupplyBooking } from "../schemas";

type Stay = z.input<typeof SupplyBooking>;

/**
 * Whether the supplier must confirm or decline the stay. A package's stay needs no decision, because no supplier
 * decides a package alone.
 */
export const needsDecision = ({ kind, status, item_public_id }: Stay): boolean =>
  kind !== "CANCEL" && isOpen(status) && item_public_id === undefined;

/**
 * Writes a stay as OTA_HotelResNotifRQ (OpenTravel 2010A), from what its supplier may see: the total is the cost.
 * @param messageId the same at each attempt
 * @param itemNo of a package's stay; 0 for a stay of its own
 */
export function writeReservation(stay: Stay, messageId: string, itemNo: number, at: Date): string {
  const status = statusOf(stay);
  const id = `${stay.booking_number}${itemNo > 0 ? `-${itemNo}` : ""}`;
  const guests = stay.rooms.flatMap((room) => room.guests);
  let rph = 0;
  const rooms = stay.rooms.map((room, i) => {
    const own = room.guests.map(() => ({ RPH: ++rph }));
    return writeRoom(stay, room, i + 1, own);
  });
  const reservation = element("HotelReservation", { ResStatus: status.reservation }, [
    element("UniqueID", { Type: 14, ID: id, Instance: stay.version }),
    element("RoomStays", {}, rooms),
    ...(guests.length ? [element("ResGuests", {}, guests.map(writeGuest))] : []),
    element("ResGlobalInfo", {}, [
      element("TimeSpan", { Start: stay.checkin, End: stay.checkout }),
      ...(stay.special_requests
        ? [element("SpecialRequests", {}, [element("SpecialRequest", {}, [inText(stay.special_requests)])])]
        : []),
      ...(stay.cost_total !== null && stay.currency !== null
        ? [element("Total", { AmountAfterTax: stay.cost_total, CurrencyCode: stay.currency })]
        : []),
      ...(stay.supplier_reference
        ? [
            element("HotelReservationIDs", {}, [
              element("HotelReservationID", { ResID_Type: 10, ResID_Value: stay.supplier_reference }),
            ]),
          ]
        : []),
    ]),
  ]);
  const attributes = {
    xmlns: "http://www.opentravel.org/OTA/2003/05",
    Version: "1.0",
    EchoToken: messageId,
    TimeStamp: at.toISOString(),
    ResStatus: status.message,
  };
  return writeDocument(
    element("OTA_HotelResNotifRQ", attributes, [element("HotelReservations", {}, [reservation])]),
    false,
  );
}

/** The status of message and reservation; `Initiate` and `Requested` ask for an answer. */
function statusOf(stay: Stay): { message: string; reservation: string } {
  if (stay.kind === "CANCEL") return { message: "Cancel", reservation: "Cancelled" };
  if (needsDecision(stay)) return { message: "Initiate", reservation: "Requested" };
  return { message: stay.kind === "NEW" ? "Commit" : "Modify", reservation: "Reserved" };
}

function writeRoom(stay: Stay, room: Stay["rooms"][number], number: number, guests: { RPH: number }[]): string {
  const { adults, child_ages: ages } = room;
  return element("RoomStay", { IndexNumber: number }, [
    element("RoomTypes", {}, [element("RoomType", { RoomTypeCode: room.room_code, NumberOfUnits: 1 })]),
    element("RatePlans", {}, [
      element(
        "RatePlan",
        { RatePlanCode: room.rate_plan_code },
        room.board_code ? [element("RatePlanDescription", {}, [inText(room.board_code)])] : [],
      ),
    ]),
    element("GuestCounts", { IsPerRoom: "true" }, [
      element("GuestCount", { AgeQualifyingCode: 10, Count: adults }),
      ...ages.map((age) => element("GuestCount", { AgeQualifyingCode: 8, Age: age, Count: 1 })),
    ]),
    element("TimeSpan", { Start: stay.checkin, End: stay.checkout }),
    element("BasicPropertyInfo", { HotelCode: stay.property_code ?? "" }),
    ...(guests.length
      ? [
          element(
            "ResGuestRPHs",
            {},
            guests.map((guest) => element("ResGuestRPH", guest)),
          ),
        ]
      : []),
  ]);
}

function writeGuest(guest: z.input<typeof NamedGuest>, i: number): string {
  const { kind, first_name, last_name, age, latin_name, title, is_lead } = guest;
  const names = [
    element("PersonName", {}, [
      ...(title ? [inElement("NamePrefix", title)] : []),
      inElement("GivenName", first_name),
      inElement("Surname", last_name),
    ]),
    // Name type 3: a name by which the person is also known.
    ...(latin_name ? [element("PersonName", { NameType: 3 }, [inElement("Surname", latin_name)])] : []),
  ];
  return element(
    "ResGuest",
    {
      ResGuestRPH: i + 1,
      AgeQualifyingCode: kind === "ADULT" ? 10 : 8,
      ...(age !== undefined && { Age: age }),
      ...(is_lead && { PrimaryIndicator: "true" }),
    },
    [
      element("Profiles", {}, [
        element("ProfileInfo", {}, [element("Profile", { ProfileType: 1 }, [element("Customer", {}, names)])]),
      ]),
    ],
  );
}

const inText = (text: string): string => inElement("Text", text);
const inElement = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

function element(name: string, attributes: Record<string, string | number>, children: readonly string[] = []): string {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return children.length ? `<${name}${own.join("")}>${children.join("")}</${name}>` : `<${name}${own.join("")}/>`;
}
