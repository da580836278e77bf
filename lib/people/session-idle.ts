import { env } from "@/lib/core/env";

/** SQL: the time without activity after which a session has ended. */
export const IDLE = `interval '${env.sessionIdleMinutes} minutes'`;
