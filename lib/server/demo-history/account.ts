import { addDays } from "@/lib/core/dates";
import type { Cast } from "./cast";
import { callInPast } from "./past-calls";
import { hoursAfter } from "./sales-plan";
import type { Happening } from "./timeline";

/** More than the demo, and the tests of its users, ever owe. */
const TERMS = { kind: "CREDIT_LINE", currency: "EUR", limit: "5000000", pay_by_days: 7 };
const DAYS_TO_PAY = 14;

/**
 * The credit line of the demo's agency from an instant on, and the statements of the months that are over, each paid two
 * weeks later.
 */
export function accountOf(cast: Cast, start: Date, now: Date): Happening[] {
  const params = { tenant_public_id: cast.tenantPublicId };
  const open = async (): Promise<void> =>
    void (await callInPast("tenantAccount.update", cast.operator, { at: start, params, body: TERMS }));
  const happenings: Happening[] = [{ at: start, run: open }];
  const current = now.toISOString().slice(0, 7);
  for (let month = start.toISOString().slice(0, 7), next; month < current; month = next) {
    next = addDays(`${month}-01`, 32).slice(0, 7);
    happenings.push(issue(cast, month, new Date(`${next}-01T06:00:00Z`)));
  }
  return happenings;
}

interface Account {
  statements: { month: string; total: string }[];
}

function issue(cast: Cast, month: string, at: Date): Happening {
  const params = { tenant_public_id: cast.tenantPublicId };
  const run = async (): Promise<Happening[]> => {
    const call = { at, params, body: { month } };
    const { body } = await callInPast<Account>("tenantAccount.issueStatements", cast.operator, call);
    const total = body.statements.find((one) => one.month === month)?.total;
    return total === undefined || Number(total) <= 0 ? [] : [pay(cast, month, total, hoursAfter(at, 24 * DAYS_TO_PAY))];
  };
  return { at, run };
}

function pay({ operator, tenantPublicId }: Cast, month: string, amount: string, at: Date): Happening {
  const body = { amount, reference: `Bank transfer for ${month}`, statement_month: month };
  const call = { at, params: { tenant_public_id: tenantPublicId }, body, key: `paid-${month}` };
  return { at, run: async () => void (await callInPast("tenantAccount.pay", operator, call)) };
}
