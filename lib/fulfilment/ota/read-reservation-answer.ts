import { childrenOf, type Element, elementAt, readXml, XmlRefused } from "@/lib/core/xml";

/** The meaning of an OTA_HotelResNotifRS. */
export type ReservationAnswer =
  /** The answer is no such message, so the reservation is sent again. */
  | { result: "UNREADABLE"; error: string }
  | { result: "ERRORS"; error: string }
  | {
      result: "SUCCESS";
      /** Whether a request is confirmed or declined; undefined: the answer comes later. */
      decision: "CONFIRMED" | "REJECTED" | undefined;
      supplierReference: string | undefined;
      rooms: { room: number; supplier_reference: string }[];
    };

/** Maximum characters of a supplier's number. */
const MOST_CHARACTERS = 100;
const DECISIONS: Readonly<Record<string, "CONFIRMED" | "REJECTED">> = {
  Committed: "CONFIRMED",
  Reserved: "CONFIRMED",
  Cancelled: "REJECTED",
  Ignored: "REJECTED",
};

/**
 * Reads the answer to a reservation, bare or in a SOAP envelope.
 * @param own our number of the booking, which some systems return beside theirs
 * @param rooms how many rooms the reservation has
 */
export function readReservationAnswer(xml: string, own: string, rooms: number): ReservationAnswer {
  let root: Element;
  try {
    root = readXml(xml);
  } catch (error) {
    if (error instanceof XmlRefused) return { result: "UNREADABLE", error: `answered ${error.message}` };
    throw error;
  }
  const body = root.name === "Envelope" ? elementAt(root, "Body") : undefined;
  const fault = elementAt(body, "Fault", "faultstring");
  if (fault) return { result: "UNREADABLE", error: `answered a SOAP fault: ${fault.text}` };
  const answer = body ? elementAt(body, "OTA_HotelResNotifRS") : root;
  if (answer?.name !== "OTA_HotelResNotifRS")
    return { result: "UNREADABLE", error: `answered ${answer?.name ?? "no message"}, not OTA_HotelResNotifRS` };
  const errors = childrenOf(elementAt(answer, "Errors"), "Error");
  if (errors.length) return { result: "ERRORS", error: errors.map(describe).join("; ") };
  if (!elementAt(answer, "Success"))
    return { result: "UNREADABLE", error: "answered OTA_HotelResNotifRS without Success" };
  const reservation = elementAt(answer, "HotelReservations", "HotelReservation");
  const supplierReference = findReference(elementAt(reservation, "ResGlobalInfo"), own);
  const numbered = childrenOf(elementAt(reservation, "RoomStays"), "RoomStay").flatMap((stay, at) => {
    const room = Number(stay.attributes.IndexNumber ?? at + 1) - 1;
    const supplier_reference = elementAt(stay, "Reference")?.attributes.ID?.trim();
    return supplier_reference && Number.isInteger(room) && room >= 0 && room < rooms
      ? [{ room, supplier_reference }]
      : [];
  });
  const references = [supplierReference, ...numbered.map((one) => one.supplier_reference)];
  if (references.some((one) => one !== undefined && one.length > MOST_CHARACTERS))
    return { result: "ERRORS", error: `a number of the answer has more than ${MOST_CHARACTERS} characters` };
  return {
    result: "SUCCESS",
    decision: DECISIONS[answer.attributes.ResResponseType ?? ""],
    supplierReference,
    // If a room is named twice, the last number counts.
    rooms: [...new Map(numbered.map((one) => [one.room, one])).values()],
  };
}

/** The hotel's number (type 10), else the first that is not ours. */
function findReference(info: Element | undefined, own: string): string | undefined {
  const ids = childrenOf(elementAt(info, "HotelReservationIDs"), "HotelReservationID")
    .map(({ attributes }) => ({ type: attributes.ResID_Type, value: attributes.ResID_Value?.trim() }))
    .filter(({ value }) => value && value !== own);
  return (ids.find(({ type }) => type === "10") ?? ids[0])?.value;
}

const describe = ({ attributes, text }: Element): string =>
  [attributes.Code ?? attributes.Type, text.trim() || attributes.ShortText].filter(Boolean).join(" ") || "an error";
