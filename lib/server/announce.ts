export type Announcement = {
  /** Where the pages are. */
  url: string;
  /** Shown credentials and operations belong to the sandbox only. */
  sandbox: boolean;
  /** Where the data lies, in words or as a path. */
  data: string;
};

/** The text that greets whoever started the service. */
export function announcement({ url, sandbox, data }: Announcement): string {
  const lines = [``, `  Partner booking portal   ${url}`, `  Partner API              ${url}/api/v1`];
  lines.push(`  Data                     ${data}`);
  if (sandbox) lines.push(...credentials);
  lines.push(``, `  Ctrl-C ends it.`, ``);
  return lines.join("\n");
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
