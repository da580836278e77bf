/** Priority of work that gives way to what serves on the same machine (0), and is still finished where that is busy (not 19). */
export const BACKGROUND_PRIORITY = 10;
