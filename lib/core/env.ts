import { readWithSecretFile } from "./environment/read-environment";

/** The environment of this process, read and checked once. */
export const env = readWithSecretFile(process.env);
