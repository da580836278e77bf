import { env } from "@/lib/core/env";

/** SQL: a session that was not seen for so long has ended. */
export const IDLE = `interval '${env.sessionIdleMinutes} minutes'`;
