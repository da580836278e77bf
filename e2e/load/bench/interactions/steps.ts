/** The parts of the measurement of interactions, in their order. */
export const STEPS = ["search", "list", "open", "shift"] as const;
export type Step = (typeof STEPS)[number];
