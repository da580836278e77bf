/** Meals that a rate may include (CONTRACT 4). */
export const BOARDS = ["RO", "SC", "BB", "HB", "FB", "AI"] as const;
