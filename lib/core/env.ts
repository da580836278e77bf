import { readWithSecretFile } from "./environment/read-environment";

/** The environment of this process, read and validated once. */
export const env = readWithSecretFile(process.env);
