// Limits and fields of the desk's requests, which its pages load too.

/** Maximum number of nights per calendar request. */
export const CALENDAR_NIGHTS = 62;

/** What closes nights, and what limits the length of stays. Each may be for some rate plans alone. */
export const CLOSURES = ["closed", "closed_to_arrival", "closed_to_departure"] as const;
export const STAY_LIMITS = ["min_stay", "max_stay", "min_stay_through"] as const;

/** The restrictions of a night: fields of an edit, and columns of room_days.csv. */
export const RESTRICTIONS = [...CLOSURES, ...STAY_LIMITS] as const;
