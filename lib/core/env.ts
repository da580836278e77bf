import { readEnvironment } from "./env-schema";

/** The environment of this process, read and checked once. */
export const env = readEnvironment(process.env);
