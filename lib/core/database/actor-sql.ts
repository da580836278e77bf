/**
 * SQL: columns with the public ids of an actor, `credential:crd_…` or `staff:usr_…`, in materialized rows for
 * `actorNames`.
 */
export const actorIds = (
  actor: string,
): string => `CASE WHEN ${actor} LIKE 'credential:%' THEN substr(${actor}, 12) END AS credential_id,
  CASE WHEN ${actor} LIKE 'staff:%' THEN substr(${actor}, 7) END AS user_id`;

/**
 * SQL that joins credential `c` and user `u` with their names to rows with `actorIds`. The ids must be materialized
 * first: behind the tenant wall the planner uses an index only for conditions whose functions cannot leak other
 * tenants' rows, and `substr` is not marked as such.
 */
export const actorNames = (rows: string): string => `LEFT JOIN credential c ON c.public_id = ${rows}.credential_id
  LEFT JOIN staff_user u ON u.public_id = ${rows}.user_id`;
