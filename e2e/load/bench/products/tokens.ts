import { type Bench, type Request } from "../measure";
import { execute } from "../sql";

export interface Pinned {
  prebook_token: string;
}

/** Creates prebooks and returns their tokens, each for one booking. */
export async function mintTokens(bench: Bench, prebook: () => Request, count: number): Promise<string[]> {
  const tokens: string[] = [];
  const mint = async () => {
    while (tokens.length < count) tokens.push((await bench.fetchJson<Pinned>(prebook())).prebook_token);
  };
  await Promise.all(Array.from({ length: 16 }, mint));
  return tokens;
}

/** Creates tokens for the bare SQL, `${salt}-0-1` and so on, copies of one prebook. */
export function copyToken(bench: Bench, token: string, salt: string, clients: number, each: number): Promise<void> {
  return execute(bench.databaseUrl, [
    [
      `INSERT INTO prebook (tenant_id, token, product_type, profile_id, match_status, offer, expires_at, created_at)
       SELECT tenant_id, $2 || '-' || c || '-' || n, product_type, profile_id, match_status, offer, now() + interval '30 min', now()
       FROM prebook, generate_series(0, $3::int - 1) c, generate_series(1, $4::int) n WHERE token = $1`,
      [token, salt, clients, each],
    ],
  ]);
}
