/**
 * Nice value of background work: behind the serving processes (0), but not last (19), so that it finishes on a busy
 * machine as well.
 */
export const BACKGROUND_PRIORITY = 10;
