/** The migrated, empty database that `database-setup` leaves for test files to copy. */
export const TEMPLATE = "migrated";
