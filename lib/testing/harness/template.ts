/** The migrated, empty database that `database-setup` creates for test files to copy. */
export const TEMPLATE = "migrated";
