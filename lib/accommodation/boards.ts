/** Meals that a rate may include. */
export const BOARDS = ["RO", "SC", "BB", "HB", "FB", "AI"] as const;
