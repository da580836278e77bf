/** What the process was told by its environment, read once. */
export const env = {
  /** PostgreSQL 13 or later. */
  databaseUrl: process.env.DATABASE_URL ?? "",
  /** The sandbox: demo credentials, a movable clock, scenarios (CONTRACT 9). Set by `npm start` when no DATABASE_URL is given. */
  sandbox: process.env.SANDBOX === "1",
  /** The secret that every seal and token is derived from. */
  appSecret: process.env.APP_SECRET ?? "",
  /** What webhook secrets are sealed under: `id:secret,id:secret`. The first one seals, all open; none: the app secret. */
  webhookKeys: process.env.WEBHOOK_KEYS ?? "",
  /** The mail server that guests' mails are handed to: `smtps://user:password@host:465`. None: they stand in the outbox. */
  smtpUrl: process.env.SMTP_URL ?? "",
  /** Whom they are from: `Example Travel <bookings@example.com>`. */
  mailFrom: process.env.MAIL_FROM ?? "",
  /** Connections this process may hold. */
  poolSize: Number(process.env.DATABASE_POOL ?? 20),
  /** Off behind a PgBouncer older than 1.21, which loses named statements in transaction mode. */
  namedStatements: process.env.DATABASE_NAMED_STATEMENTS !== "0",
  /** A Redis that several processes share their request limits through; without one each counts for itself. */
  redisUrl: process.env.REDIS_URL ?? "",
  /** What its keys begin with: installations that use one Redis need one each. */
  redisPrefix: process.env.REDIS_PREFIX || "partner-portal",
};
