import { toPollRecord } from "@/lib/booking/present";
import { CancelResponse } from "@/lib/booking/schemas";
import { readHeldNights } from "@/lib/accommodation/change/change-repository";
import { releaseBookingChange } from "@/lib/accommodation/change/release-change";
import { releasePrebook } from "@/lib/prebook/release";
import { getSandboxClock, putSandboxClock, resetSandboxClock } from "@/lib/sandbox/clock";
import { listSandboxMails, SandboxMailPage } from "@/lib/fulfilment/mail/sandbox-mails";
import { resolveSandboxBooking } from "@/lib/sandbox/resolve-booking";
import { resetSandboxTenant } from "@/lib/sandbox/reset";
import { ClockTime, MailList, MoveClock, Resolve, ResolvePath, Upcoming } from "@/lib/sandbox/schemas";
import { getSandboxUpcoming } from "@/lib/sandbox/upcoming";
import { operation, ROLES } from "../operation";
import { readHeldStock } from "../product-steps";

const shared = {
  audience: "sandbox",
  scopes: [],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;
const HELD_STOCK = { byPrebook: readHeldStock, byChange: readHeldNights };
const presentClock = (now: Date) => ({ now: now.toISOString() });

export const sandboxClockGet = operation({
  ...shared,
  roles: ROLES,
  id: "sandbox.clock.get",
  method: "GET",
  path: "/sandbox/clock",
  summary: "Get the sandbox clock",
  response: ClockTime,
  errors: [],
  run: getSandboxClock,
  present: ({ now, demoUntil }) => ({ ...presentClock(now), demo_until: demoUntil }),
});

export const sandboxClockPut = operation({
  ...shared,
  id: "sandbox.clock.put",
  idempotent: "optional",
  isKeyedAround: true,
  scopes: ["distribution:booking"],
  method: "PUT",
  path: "/sandbox/clock",
  summary: "Move the sandbox clock; it continues from there",
  body: MoveClock,
  response: ClockTime,
  errors: [],
  run: (context, { body }) => putSandboxClock(context, new Date(body.now), HELD_STOCK),
  present: presentClock,
});

export const sandboxClockReset = operation({
  ...shared,
  id: "sandbox.clock.reset",
  idempotent: "optional",
  isKeyedAround: true,
  scopes: ["distribution:booking"],
  method: "DELETE",
  path: "/sandbox/clock",
  summary: "Reset the sandbox clock to real time",
  response: ClockTime,
  errors: [],
  run: (context) => resetSandboxClock(context, HELD_STOCK),
  present: presentClock,
});

export const sandboxBookingResolve = operation({
  ...shared,
  id: "sandbox.booking.resolve",
  idempotent: "optional",
  isKeyedAround: true,
  scopes: ["distribution:booking"],
  method: "POST",
  path: "/sandbox/bookings/{public_id}/resolve",
  summary: "Settle a booking that is ON_REQUEST or PENDING",
  params: ResolvePath,
  missing: "BOOKING_NOT_FOUND",
  body: Resolve,
  response: CancelResponse,
  errors: ["BOOKING_NOT_FOUND", "BOOKING_NOT_PENDING"],
  run: (context, { params, body }) => resolveSandboxBooking(context, params.public_id, body),
  present: (booking) => ({ booking: toPollRecord(booking) }),
});

export const sandboxReset = operation({
  ...shared,
  id: "sandbox.reset",
  idempotent: "optional",
  scopes: ["distribution:booking"],
  method: "POST",
  path: "/sandbox/reset",
  summary: "Delete the tenant's bookings, trips, holds, idempotency keys and webhook endpoints",
  statuses: [204],
  errors: [],
  run: (context) =>
    resetSandboxTenant(context, {
      releasePrebook: (token) => releasePrebook(context, token, readHeldStock),
      releaseChange: (booking, token) => releaseBookingChange(context, booking, token),
    }),
  present: () => null,
});

export const sandboxMails = operation({
  ...shared,
  id: "sandbox.mails",
  freshness: "current",
  scopes: ["distribution:booking"],
  method: "GET",
  path: "/sandbox/mails",
  summary:
    "List the mails to guests and users of the tenant, and to suppliers of its bookings, with their content, newest first",
  query: MailList,
  response: SandboxMailPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listSandboxMails(context, query),
  present: ({ rows, nextCursor }) => ({ items: rows, next_cursor: nextCursor }),
});

export const sandboxUpcoming = operation({
  ...shared,
  audience: "staff",
  roles: ["admin"],
  id: "sandbox.upcoming",
  method: "GET",
  path: "/sandbox/upcoming",
  summary: "List the next due events of the sandbox clock",
  response: Upcoming,
  errors: [],
  run: getSandboxUpcoming,
  present: (found) => found,
});
