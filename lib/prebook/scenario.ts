import type { Minor } from "@/lib/core/money";

/** The total under the sandbox's `price_changed`: about five percent more. Other scenarios do not change it. */
export function applyPriceScenario(scenario: string | undefined, total: Minor): Minor {
  return scenario === "price_changed" ? total + total / 20n + 1n : total;
}
