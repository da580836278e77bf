/** Boards (meal plans) of a rate. */
export const BOARDS = ["RO", "SC", "BB", "HB", "FB", "AI"] as const;
