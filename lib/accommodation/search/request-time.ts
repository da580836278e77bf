import type { Context } from "@/lib/core/context";
import { addDays, type CalendarDate } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";
import { isCheckinInReach } from "../pricing/gates";
import { MAX_DAYS_AHEAD } from "../limits";
import type { StayQuery } from "../pricing/match";

const DAY = 86_400_000;

/**
 * The instant of an availability check: its `request_time`, or now by the domain's clock.
 * @throws DomainError `INVALID_REQUEST` on `request_time`, outside [now - 30 days, now + 60 s]
 * @see docs/limits#request-time
 */
export function resolveRequestTime({ now }: Context, given: string | undefined): Date {
  if (given === undefined) return now;
  const at = new Date(given);
  const ahead = at.getTime() - now.getTime();
  if (Number.isNaN(ahead) || ahead > 60_000 || ahead < -30 * DAY) {
    throw invalid({
      path: "request_time",
      message: "must be between 30 days before and 60 seconds after the server's clock",
    });
  }
  return at;
}

/**
 * Refuses a check-in that no property can sell: in the past in every time zone, or too far ahead in every one.
 * @throws DomainError `INVALID_REQUEST` on `checkin`
 */
export function requireSellableCheckin(checkin: CalendarDate, at: Date): void {
  const dateAt = (hours: number) => new Date(at.getTime() + hours * 3_600_000).toISOString().slice(0, 10);
  if (checkin < dateAt(-12)) throw invalid(PAST);
  if (checkin > addDays(dateAt(14), MAX_DAYS_AHEAD)) throw invalid(TOO_FAR);
}

/**
 * Refuses a check-in that is outside the limits in every property's time zone. When only some properties can sell it,
 * the others are simply unavailable.
 * @param timezones of the requested properties, or of those that exist
 * @throws DomainError `INVALID_REQUEST` on `checkin`
 */
export function requireCheckinInReach(query: StayQuery, timezones: readonly string[]): void {
  const todays = timezones.map((timezone) => query.today(timezone));
  if (!todays.length || todays.some((today) => isCheckinInReach(query.checkin, today))) return;
  throw invalid(todays.some((today) => query.checkin < today) ? PAST : TOO_FAR);
}

const PAST = { path: "checkin", message: "is in the past" };
const TOO_FAR = { path: "checkin", message: `is more than ${MAX_DAYS_AHEAD} days ahead` };
