import { relocateStay } from "@/lib/accommodation/change/relocate";
import { QueuePath } from "@/lib/booking/on-request/queue-schemas";
import { listAllBookings, listArrivals, toAllBookingsPage, toArrivalPage } from "@/lib/fulfilment/desk/all-bookings";
import { actOnBookings, previewBulkAct } from "@/lib/fulfilment/desk/bulk-acts";
import { reportAllotmentUse } from "@/lib/fulfilment/desk/allotment-repository";
import { reportProduction } from "@/lib/fulfilment/desk/production-repository";
import { addNote, changeNote, getDeskRecord, listDueNotes, toNote } from "@/lib/fulfilment/desk/record";
import {
  AllBookings,
  AllBookingsPage,
  AllotmentQuery,
  AllotmentUse,
  ArrivalPage,
  DeskRecord,
  DueNotePage,
  DueNotes,
  BulkActRequest,
  BulkActResult,
  BulkPreview,
  BulkPreviewRequest,
  AddNote,
  ChangeNote,
  NotePath,
  NoteRecord,
  Production,
  ProductionQuery,
  ResentMails,
} from "@/lib/fulfilment/desk/schemas";
import { sendSupplierMailsAgain } from "@/lib/fulfilment/mail/send-supplier-mails";
import { operation, FOR_OPERATORS } from "../operation";

const list = { ...FOR_OPERATORS, method: "GET", query: AllBookings, errors: ["CURSOR_EXPIRED"] } as const;
const one = {
  ...FOR_OPERATORS,
  params: QueuePath,
  missing: "BOOKING_NOT_FOUND",
  errors: ["BOOKING_NOT_FOUND"],
} as const;
const act = { method: "POST", idempotent: "optional", isKeyedAround: true } as const;

export const bookingListAll = operation({
  ...list,
  id: "booking.listAll",
  path: "/staff/all-bookings",
  summary: "List the bookings of all tenants, nearest arrival first, with totals",
  response: AllBookingsPage,
  run: (context, { query }) => listAllBookings(context, query),
  present: toAllBookingsPage,
});

export const bookingArrivals = operation({
  ...list,
  id: "booking.arrivals",
  path: "/staff/all-bookings/arrivals",
  summary: "List the bookings of all tenants as those who deliver them see them: who arrives, in which rooms",
  response: ArrivalPage,
  run: (context, { query }) => listArrivals(context, query),
  present: toArrivalPage,
});

export const productionReport = operation({
  ...FOR_OPERATORS,
  id: "production.report",
  method: "GET",
  path: "/staff/production",
  summary: "Sum what arrives in a period by property, partner or market, beside the year before",
  query: ProductionQuery,
  response: Production,
  errors: [],
  run: (context, { query }) => reportProduction(context, query),
  present: (report) => report,
});

export const allotmentReport = operation({
  ...FOR_OPERATORS,
  id: "allotment.report",
  method: "GET",
  path: "/staff/allotment",
  summary: "Sum the room nights of allotments by property, room type, day or month: contracted, sold, released, left",
  query: AllotmentQuery,
  response: AllotmentUse,
  errors: [],
  run: (context, { query }) => reportAllotmentUse(context, query),
  present: (report) => report,
});

export const supplierPreviewMany = operation({
  ...FOR_OPERATORS,
  id: "supplier.previewMany",
  method: "GET",
  path: "/staff/all-bookings/acts",
  summary: "Preview a cancel for the supplier, a relocation, or a waiver of fees, of all bookings that filters find",
  query: BulkPreviewRequest,
  response: BulkPreview,
  errors: [],
  run: (context, { query }) => previewBulkAct(context, query),
  present: (preview) => preview,
});

export const supplierActOnMany = operation({
  ...FOR_OPERATORS,
  ...act,
  id: "supplier.actOnMany",
  path: "/staff/all-bookings/acts",
  summary: "Cancel the previewed bookings for the supplier, free of charge, relocate them, or waive their fees",
  body: BulkActRequest,
  response: BulkActResult,
  errors: ["BOOKING_CHANGED"],
  run: (context, { body }) => actOnBookings(context, body, relocateStay),
  present: (done) => done,
});

export const supplierRecord = operation({
  ...one,
  id: "supplier.record",
  method: "GET",
  path: "/staff/supplier/{tenant_public_id}/{public_id}",
  summary: "Get the messages to the suppliers of a booking, and the operators' notes on it",
  response: DeskRecord,
  run: (_, { params }) => getDeskRecord(params.tenant_public_id, params.public_id),
  present: (record) => record,
});

export const bookingNoteAdd = operation({
  ...one,
  ...act,
  id: "bookingNote.add",
  path: "/staff/supplier/{tenant_public_id}/{public_id}/notes",
  summary: "Add an operators' note to a booking, perhaps to do by a day",
  body: AddNote,
  response: NoteRecord,
  run: (context, { params, body }) => addNote(context, params.tenant_public_id, params.public_id, body),
  present: toNote,
});

export const bookingNoteUpdate = operation({
  ...one,
  ...act,
  id: "bookingNote.update",
  method: "PATCH",
  path: "/staff/supplier/{tenant_public_id}/{public_id}/notes/{note_public_id}",
  summary: "Change an operators' note, or mark it as done",
  params: NotePath,
  missing: "NOT_FOUND",
  body: ChangeNote,
  response: NoteRecord,
  errors: ["BOOKING_NOT_FOUND", "NOT_FOUND"],
  run: (context, { params, body }) => changeNote(context, params, body),
  present: toNote,
});

export const bookingNoteListDue = operation({
  ...FOR_OPERATORS,
  id: "bookingNote.listDue",
  method: "GET",
  path: "/staff/due-notes",
  summary: "List the operators' open notes that are due, the earliest first",
  query: DueNotes,
  response: DueNotePage,
  errors: [],
  run: (_, { query }) => listDueNotes(query),
  present: (page) => page,
});

export const supplierResend = operation({
  ...FOR_OPERATORS,
  id: "supplier.resend",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/supplier/{tenant_public_id}/{public_id}/resend",
  summary: "Send the suppliers of a booking again what they have yet to acknowledge",
  params: QueuePath,
  missing: "BOOKING_NOT_FOUND",
  response: ResentMails,
  errors: ["BOOKING_NOT_FOUND"],
  run: (context, { params }) => sendSupplierMailsAgain(context, params.tenant_public_id, params.public_id),
  present: (sent) => sent,
});
