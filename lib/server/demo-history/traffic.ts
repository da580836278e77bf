import { addDays, type CalendarDate } from "@/lib/core/dates";
import { addCounts, type MinuteCount, type OutcomeCount, RETENTION_DAYS } from "@/lib/request-log/repository";
import { seededRandom, seedOf } from "@/lib/supply/generate/seeded-random";
import { addUsage, type UsageRow } from "@/lib/usage/repository";
import type { AnsweredCall } from "./past-calls";

/** The history is one flush of its own writer: usage is counted once, even if a run is repeated. */
const WRITER = "00000000-0000-4000-8000-000000000001";

/** A partner's calls by day: what is billed, and with which outcome they ended. */
export class Traffic {
  private readonly usage = new Map<string, UsageRow>();
  private readonly outcomes = new Map<string, OutcomeCount>();
  private readonly minutes = new Map<string, MinuteCount>();

  constructor(
    private readonly tenantId: number,
    private readonly credentialId: number,
  ) {}

  /** Counts a call of the history. */
  readonly count = ({ operation, at, status, code, isMetered, isLogged }: AnsweredCall): void => {
    const day = at.toISOString().slice(0, 10);
    if (isMetered) this.addUnits(day, operation, 1);
    if (!isLogged) this.addOutcome(day, operation, status, code, 1);
  };

  /**
   * Adds the searches that did not lead to a booking, which are most of a partner's calls, and a few that a limit
   * refused. The request log has none of them: it would be too long for a demo.
   */
  addSearches(now: Date, days: number): void {
    const today = now.toISOString().slice(0, 10);
    for (let before = days; before > 0; before--) {
      const day = addDays(today, -before);
      const random = seededRandom(seedOf(`searches ${before}`));
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      const level = (weekday % 6 === 0 ? 0.45 : 1) * (1 - before / (3 * days));
      const searches = Math.round(level * random.whole(150, 260));
      this.addSuccesses(day, "search", searches);
      this.addSuccesses(day, "properties.availability", Math.round(searches * (0.3 + random.next() / 5)));
      this.addSuccesses(day, "tour.search", Math.round(searches / random.whole(6, 9)));
      this.addSuccesses(day, "transfer.search", Math.round(searches / random.whole(7, 12)));
      if (random.chance(0.3)) this.addOutcome(day, "search", 429, "rate_limited", random.whole(2, 18));
      if (before < RETENTION_DAYS - 1) this.addPeak(day, random.whole(8 * 60, 17 * 60), random.whole(9, 34));
    }
  }

  /** Writes all counts. */
  async write(): Promise<void> {
    await addUsage(WRITER, 1, [...this.usage.values()]);
    await addCounts([...this.minutes.values()], [...this.outcomes.values()]);
  }

  private addSuccesses(day: CalendarDate, operation: string, calls: number): void {
    if (calls === 0) return;
    this.addUnits(day, operation, calls);
    this.addOutcome(day, operation, 200, "", calls);
  }

  private addUnits(day: CalendarDate, operation: string, units: number): void {
    const key = `${day} ${operation}`;
    const { tenantId, credentialId } = this;
    const row = this.usage.get(key);
    if (row) row.units += units;
    else this.usage.set(key, { tenantId, day, operation, credentialId, units });
  }

  private addOutcome(day: CalendarDate, operation: string, status: number, code: string, requests: number): void {
    const key = `${day} ${operation} ${status} ${code}`;
    const { tenantId, credentialId } = this;
    const row = this.outcomes.get(key);
    if (row) row.requests += requests;
    else this.outcomes.set(key, { tenantId, day, credentialId, operation, status, code, requests });
  }

  /** The day's busiest minute. */
  private addPeak(day: CalendarDate, minuteOfDay: number, requests: number): void {
    const minute = new Date(Date.parse(`${day}T00:00:00Z`) + minuteOfDay * 60_000).toISOString();
    const { tenantId, credentialId } = this;
    this.minutes.set(minute, { tenantId, credentialId, minute, requests, limited: 0 });
  }
}
