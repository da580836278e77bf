/** A cell of a line of nights: a column, or a column's value for a rate plan. */
export interface NightCell {
  column: "allotment" | "prices" | "closed" | "closed_to_arrival" | "closed_to_departure" | StayColumn;
  /** A rate plan's code, with the number of adults for a price; undefined: all plans. */
  plan?: string | undefined;
  value: string | number | boolean;
}
type StayColumn = "min_stay" | "max_stay" | "min_stay_through";

/** For which nights of a room type. */
export interface NightSelection {
  property_code: string;
  room_code: string;
  from: string;
  to: string;
  /** 1 Monday to 7 Sunday; undefined: every day. */
  weekdays?: number[] | undefined;
}

export type NightLine = NightSelection & Record<string, unknown>;

/**
 * Lines of nights in order, where a later one goes over an earlier one. A cell joins an earlier line of the same nights if
 * no line between says the same: a message with a price for each plan and number of guests is then one line a day.
 */
export class NightLines {
  readonly lines: NightLine[] = [];
  private readonly byNights = new Map<string, number>();
  /** By column of a room type: the last line with a value for all plans, with a plan's, and with any. */
  private readonly last = new Map<string, number>();

  set(nights: NightSelection, { column, plan, value }: NightCell): void {
    const { property_code: property, room_code: room, from, to, weekdays } = nights;
    const [any, all] = [`${property}|${room}|${column}`, `${property}|${room}|${column}|`];
    const own = `${all}${plan ?? ""}`;
    const key = [property, room, from, to, weekdays?.join("")].join("|");
    const lastOf = (place: string) => this.last.get(place) ?? -1;
    const said = plan === undefined ? lastOf(any) : Math.max(lastOf(own), lastOf(all));
    let at = this.byNights.get(key) ?? -1;
    if (at < 0 || said > at || !canHold(this.lines[at]![column], plan)) {
      at = this.lines.push({ ...nights }) - 1;
      this.byNights.set(key, at);
    }
    const line = this.lines[at]!;
    line[column] = plan === undefined ? value : { ...(line[column] as object | undefined), [plan]: value };
    this.last.set(own, at);
    this.last.set(any, Math.max(at, lastOf(any)));
  }
}

/** A column of a line has a value for all plans, or values by plan. */
const canHold = (value: unknown, plan: string | undefined): boolean =>
  value === undefined || (typeof value === "object") === (plan !== undefined);
