import { toPollRecord } from "@/lib/booking/present";
import { readBooking } from "@/lib/booking/read";
import { CancelResponse } from "@/lib/booking/schemas";
import { settle } from "@/lib/booking/settle";
import { auditOf } from "@/lib/booking/transition";
import { clock } from "@/lib/core/clock";
import { DomainError } from "@/lib/core/errors";
import { moveClock } from "@/lib/sandbox/clock";
import { ClockTime, MoveClock, Resolve, ResolvePath, Upcoming } from "@/lib/sandbox/schemas";
import { readUpcoming } from "@/lib/sandbox/upcoming";
import { operation, ROLES } from "../operation";

const shared = {
  group: "Sandbox",
  audience: "sandbox",
  scopes: [],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;
const presentClock = (now: Date) => ({ now: now.toISOString() });

export const readClock = operation({
  ...shared,
  roles: ROLES,
  id: "sandbox.clock.get",
  method: "GET",
  path: "/sandbox/clock",
  summary: "The domain's clock",
  response: ClockTime,
  errors: [],
  run: async () => clock.now(),
  present: presentClock,
});

export const putClock = operation({
  ...shared,
  id: "sandbox.clock.put",
  idempotent: "optional",
  isKeyedAround: true,
  scopes: ["distribution:booking"],
  method: "PUT",
  path: "/sandbox/clock",
  summary: "Move the domain's clock; it runs on from there",
  body: MoveClock,
  response: ClockTime,
  errors: [],
  run: (context, { body }) => moveClock(context, "sandbox.clock.put", new Date(body.now)),
  present: presentClock,
});

export const resetClock = operation({
  ...shared,
  id: "sandbox.clock.reset",
  idempotent: "optional",
  isKeyedAround: true,
  scopes: ["distribution:booking"],
  method: "DELETE",
  path: "/sandbox/clock",
  summary: "Put the domain's clock back to real time",
  response: ClockTime,
  errors: [],
  run: (context) => moveClock(context, "sandbox.clock.reset", undefined),
  present: presentClock,
});

export const resolveBooking = operation({
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
  run: async (context, { params, body }) => {
    const by = {
      at: context.now,
      source: "STAFF" as const,
      initiator: "SUPPLIER" as const,
      reason: body.reason ?? "resolved in the sandbox",
      audit: auditOf(context, "sandbox.booking.resolve"),
    };
    if (!(await settle(context.tenantId, params.public_id, body.status, by)))
      throw new DomainError("BOOKING_NOT_PENDING");
    return (await readBooking(context, params.public_id, "poll")).booking;
  },
  present: (booking) => ({ booking: toPollRecord(booking) }),
});

export const upcoming = operation({
  ...shared,
  audience: "staff",
  roles: ["admin"],
  id: "sandbox.upcoming",
  method: "GET",
  path: "/sandbox/upcoming",
  summary: "What the domain's clock brings about next",
  response: Upcoming,
  errors: [],
  run: readUpcoming,
  present: (found) => found,
});
