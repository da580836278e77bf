// What the desk takes at a time.

/** Nights of the calendar. */
export const CALENDAR_NIGHTS = 62;
/** Unpacked bytes of all files together; more go through the import command. */
export const UPLOAD_BYTES = 32 * 1_048_576;
/** Characters of all files packed: what a request's body of 1 MiB holds (CONTRACT 1). */
export const PACKED_CHARACTERS = 1_000_000;
