type Announcement = {
  /** The address of the pages. */
  url: string;
  /** The address of the metrics; absent without one. */
  metricsUrl?: string | undefined;
  /** Whether it is the embedded sandbox, whose credentials README publishes. */
  sandbox: boolean;
  /** Where the data is, as a description or a path. */
  data: string;
  /** Whether nobody can sign in yet, because there is no operator. */
  needsOperator: boolean;
};

/** The command that creates the first operator. */
const FIRST_OPERATOR = "npm run admin -- create-operator EMAIL";

/** The text that `npm start` prints when the service is ready. */
export function formatAnnouncement({ url, metricsUrl, sandbox, data, needsOperator }: Announcement): string {
  const lines = [``, `  Partner booking portal   ${url}`, `  Partner API              ${url}/api/v1`];
  if (metricsUrl) lines.push(`  Metrics                  ${metricsUrl}`);
  lines.push(`  Data                     ${data}`);
  if (sandbox) lines.push(...credentials);
  if (needsOperator)
    lines.push(``, `  Nobody can sign in yet. Create the first operator:`, ``, `    ${FIRST_OPERATOR}`);
  lines.push(``, `  Press Ctrl-C to stop.`, ``);
  return lines.join("\n");
}

/**
 * The message with a sandbox's random secrets, for a sandbox in an operator's own database. Only their hashes are
 * stored.
 */
export function secretsNotice(secrets: readonly { login: string; secret: string }[]): string {
  const lines = [``, `  Sandbox: the secrets of its demo credentials and users. They are shown only now: save them.`];
  for (const { login, secret } of secrets) lines.push(`    ${login.padEnd(24)} ${secret}`);
  return [...lines, ``].join("\n");
}

const credentials = [
  ``,
  `  Sandbox: demo data, and these credentials`,
  `    API     demo-partner / demo-partner-secret       Demo Travel, all scopes`,
  `            demo-reader / demo-reader-secret         Demo Travel, read only`,
  `            other-partner / other-partner-secret     another tenant, all scopes`,
  `    Staff   agent@demo.example                       agent, Demo Travel`,
  `            admin@demo.example                       administrator, Demo Travel`,
  `            operator@demo.example                    operator`,
  `            all with the password demo-password`,
];
