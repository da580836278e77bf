import path from "node:path";

/** The folder of this checkout. */
export const OWN_CHECKOUT = path.resolve(import.meta.dirname, "../..");
