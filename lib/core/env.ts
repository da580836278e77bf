import { readWithSecretFile } from "./read-environment";

/** The environment of this process, read and checked once. */
export const env = readWithSecretFile(process.env);
