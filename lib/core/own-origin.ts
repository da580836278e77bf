import { env } from "./env";

/** The service's origin from its settings, for work without a request. */
export const getOwnOrigin = (): string =>
  env.publicUrl || `http://${env.host.includes(":") ? `[${env.host}]` : env.host}:${env.port}`;
