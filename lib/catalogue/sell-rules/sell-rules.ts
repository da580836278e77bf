import { SellRules } from "@/lib/contract/sell-rules";
import { asAllTenants } from "@/lib/core/database/tenant-wall";
import { listSellRules } from "./sell-rule-repository";

let current = { version: 0, rules: new SellRules([]) };
let loading: Promise<void> | undefined;

/** The sell rules of the version that the last search has read with its supply. */
export const getSellRules = (): SellRules => current.rules;

/**
 * Loads the sell rules, unless those here have this version already: every statement that reads supply reads their
 * version, so that no process prices by rules that have changed.
 * @param version null: there are none
 */
export async function loadSellRules(version: number | null): Promise<void> {
  // A load that was running when this was called may have read the earlier version, so it is repeated once.
  for (let loads = 0; loads < 2 && (version ?? 0) !== current.version; loads++) {
    loading ??= load().finally(() => (loading = undefined));
    await loading;
  }
}

async function load(): Promise<void> {
  const { version, rules } = await asAllTenants(listSellRules);
  current = { version, rules: new SellRules(rules) };
}
