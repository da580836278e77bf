import { toPollRecord } from "@/lib/booking/present";
import { CancelResponse } from "@/lib/booking/schemas";
import { getSandboxClock, putSandboxClock, resetSandboxClock } from "@/lib/sandbox/clock";
import { resolveSandboxBooking } from "@/lib/sandbox/resolve-booking";
import { ClockTime, MoveClock, Resolve, ResolvePath, Upcoming } from "@/lib/sandbox/schemas";
import { getSandboxUpcoming } from "@/lib/sandbox/upcoming";
import { operation, ROLES } from "../operation";

const shared = {
  audience: "sandbox",
  scopes: [],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;
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
  run: async () => getSandboxClock(),
  present: presentClock,
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
  run: (context, { body }) => putSandboxClock(context, new Date(body.now)),
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
  run: (context) => resetSandboxClock(context),
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
