import type { ClientBase } from "pg";
import { bindNamed } from "@/lib/core/database/named-parameters";
import { minorDigits } from "@/lib/core/money";
import { makeExpectation } from "@/lib/format/cell-problem";
import type { Row } from "../csv/csv-rows";
import { KINDS, makeKey } from "../format/kinds";

interface Season {
  /** The plan's key: "property code, space, plan code". */
  plan: string;
  from: string;
  to: string;
}

/** Checks that the seasons, supplements, offers and fees of a run agree with each other and with their plans. */
export class Contracts {
  private readonly seasons: (Season & { row: Row })[] = [];
  private readonly parts = new Set<string>();
  private readonly rules = new Set<string>();
  /** The currencies of a property's plans, by the property's code. */
  private readonly currenciesOf = new Map<string, Set<string>>();

  /** @param currencies of the stored plans, by "property code, space, plan code" */
  constructor(
    private readonly client: Pick<ClientBase, "query">,
    private readonly currencies: Map<string, string>,
  ) {
    for (const [plan, currency] of currencies) this.noteCurrency(plan.slice(0, plan.indexOf(" ")), currency);
  }

  notePlan(row: Row): void {
    const [property, currency] = [row.raw("property_code"), row.raw("currency_code")];
    this.currencies.set(`${property} ${row.raw("code")}`, currency);
    this.noteCurrency(property, currency);
    this.needOneWay(row);
    this.needPlanDecimals(row, "child_rules", row.raw("code"));
  }

  noteSeason(row: Row): void {
    const plan = `${row.raw("property_code")} ${row.raw("plan_code")}`;
    this.needOneWay(row);
    for (const column of ["extra_adult", "child_bands", "child_rules"])
      this.needPlanDecimals(row, column, row.raw("plan_code"));
    if (row.raw("deleted") !== "true") this.seasons.push({ row, plan, from: row.raw("from"), to: row.raw("to") });
    else this.parts.add(`${plan} ${row.raw("from")}`);
  }

  /** Reports a second row with the same code in a file. */
  addPart(row: Row): void {
    const key = `${row.raw("property_code")} ${row.raw("code")}`;
    if (this.parts.has(key)) row.wrong("code", makeExpectation("cells.codeOnce"));
    this.parts.add(key);
  }

  /** Reports a second sell rule with the same code, and a second one without a code for the same sales. */
  addRule(row: Row): void {
    const key = row.raw("code") || makeKey(KINDS.sell_rules.keyFrom!, (field) => row.raw(field));
    if (this.rules.has(key)) row.wrong("code", makeExpectation("cells.codeOnce"));
    this.rules.add(key);
  }

  /** Checks that children are priced either by bands or by rules. */
  private needOneWay(row: Row): void {
    if (row.raw("child_bands") !== "" && row.raw("child_rules") !== "")
      row.wrong("child_rules", makeExpectation("cells.eitherColumn", { column: "child_bands" }));
  }

  private noteCurrency(property: string, currency: string): void {
    const known = this.currenciesOf.get(property);
    if (known) known.add(currency);
    else this.currenciesOf.set(property, new Set([currency]));
  }

  /**
   * Reports amounts with more decimals than a currency has: that of one of some plans or, without plans, of any plan
   * of the property.
   */
  needPartDecimals(row: Row, column: string, plans: readonly string[]): void {
    for (const plan of plans) this.needPlanDecimals(row, column, plan);
    if (plans.length > 0) return;
    const currencies = [...(this.currenciesOf.get(row.raw("property_code")) ?? [])];
    const fewest = currencies.toSorted((a, b) => minorDigits(a) - minorDigits(b))[0];
    this.needDecimals(row, column, fewest ?? "");
  }

  /** Reports amounts with more decimals than the currency of a plan of the property has. */
  needPlanDecimals(row: Row, column: string, plan: string): void {
    this.needDecimals(row, column, this.currencies.get(`${row.raw("property_code")} ${plan}`) ?? "");
  }

  needDecimals(row: Row, column: string, currency: string): void {
    if (currency === "") return;
    const decimals = minorDigits(currency);
    // Matches the decimals of each amount in a list; percentages are skipped.
    for (const [, fraction = ""] of row.raw(column).matchAll(/\d\.(\d+)(?![\d%])/g)) {
      if (fraction.length <= decimals) continue;
      row.wrong(column, makeExpectation("cells.amount", { currency, decimals }));
      return;
    }
  }

  /** Reports seasons of one plan that share a day, among the files and the database. */
  async check(): Promise<void> {
    if (this.seasons.length === 0) return;
    const named = new Set(this.seasons.map(({ plan, from }) => `${plan} ${from}`));
    const plans = [...new Set(this.seasons.map(({ plan }) => plan))];
    const { rows } = await this.client.query<Season>(
      bindNamed(
        `SELECT p.code || ' ' || s.plan_code AS plan, s.starts_on::text AS "from", s.ends_on::text AS "to"
         FROM rate_season s JOIN property p ON p.id = s.property_id
         WHERE s.deleted_at IS NULL AND p.code || ' ' || s.plan_code = ANY (:plans::text[])`,
        { plans },
      ),
    );
    const before = new Map<string, Season[]>();
    const isReplaced = (one: Season) =>
      named.has(`${one.plan} ${one.from}`) || this.parts.has(`${one.plan} ${one.from}`);
    for (const stored of rows)
      if (!isReplaced(stored)) before.set(stored.plan, [...(before.get(stored.plan) ?? []), stored]);
    for (const season of this.seasons) {
      const others = before.get(season.plan) ?? [];
      const other = others.find(({ from, to }) => from <= season.to && season.from <= to);
      if (other) season.row.wrong("from", makeExpectation("cells.noOverlap", { from: other.from, to: other.to }));
      before.set(season.plan, [...others, season]);
    }
  }
}
