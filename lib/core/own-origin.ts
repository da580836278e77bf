import { env } from "./env";
import { localUrl } from "./local-url";

/** The service's origin from its settings, for work without a request. */
export const getOwnOrigin = (): string => env.publicUrl || localUrl(env);
