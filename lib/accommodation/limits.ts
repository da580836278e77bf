/** The maximum number of allocations of a property. */
export const MAX_ALLOCATIONS = 20;
/** The maximum number of nights of a stay. */
export const MAX_NIGHTS = 30;
/** The latest check-in, in days after the property's today. */
export const MAX_DAYS_AHEAD = 730;
/** The maximum number of check-ins of one calendar: two months. */
export const MAX_CALENDAR_DAYS = 62;
/** The seconds until a rate key expires. */
export const RATE_KEY_LIFE = 3600;
/** The maximum number of properties in one place's calendar: the first in the recommended order. */
export const MAX_CALENDAR_PROPERTIES = 200;
/** Maximum properties that are compared with one: the nearest, in this many kilometres around it. */
export const MAX_ALTERNATIVE_PROPERTIES = 60;
export const ALTERNATIVES_RADIUS_KM = 10;
