/**
 * SQL of the public ids of the credential or the user that an actor is, `credential:crd_…` or `staff:usr_…`, as columns of
 * materialized rows for `actorNames`.
 */
export const actorIds = (
  actor: string,
): string => `CASE WHEN ${actor} LIKE 'credential:%' THEN substr(${actor}, 12) END AS credential_id,
  CASE WHEN ${actor} LIKE 'staff:%' THEN substr(${actor}, 7) END AS user_id`;

/**
 * SQL that joins the credential `c` and the user `u`, with their present names, to rows with `actorIds`. The ids have to be
 * materialized before: behind the tenant wall the planner uses an index only for conditions without functions that could
 * tell of other tenants' rows, and `substr` is not marked as one that cannot.
 */
export const actorNames = (rows: string): string => `LEFT JOIN credential c ON c.public_id = ${rows}.credential_id
  LEFT JOIN staff_user u ON u.public_id = ${rows}.user_id`;
