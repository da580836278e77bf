import { eraseGuests, exportGuests, listGuests, toGuestFile, toGuestPage } from "@/lib/guest-data/guests";
import { GuestErased, GuestErasure, GuestExport, GuestFile, GuestPage, GuestSearch } from "@/lib/guest-data/schemas";
import { operation, FOR_OPERATORS } from "../operation";

export const guestList = operation({
  ...FOR_OPERATORS,
  id: "guest.list",
  freshness: "current",
  method: "GET",
  path: "/staff/guests",
  summary: "Search the bookings of all partners for a person",
  query: GuestSearch,
  response: GuestPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listGuests(context, query),
  present: toGuestPage,
});

export const guestExport = operation({
  ...FOR_OPERATORS,
  id: "guest.export",
  method: "POST",
  path: "/staff/guests/export",
  summary: "Export the personal data of bookings",
  body: GuestExport,
  response: GuestFile,
  errors: ["BOOKING_NOT_FOUND"],
  run: (context, { body }) => exportGuests(context, body),
  present: toGuestFile,
});

export const guestErase = operation({
  ...FOR_OPERATORS,
  id: "guest.erase",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/guests/erase",
  summary: "Erase the personal data of bookings permanently; money, dates and party remain",
  body: GuestErasure,
  response: GuestErased,
  errors: ["BOOKING_NOT_FOUND", "BOOKING_AHEAD"],
  run: (context, { body }) => eraseGuests(context, body),
  present: (result) => result,
});
