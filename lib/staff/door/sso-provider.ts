import type { OAuthConfig } from "next-auth/providers/oauth";
import { ssoConfig } from "@/lib/people/sso-config";
import type { SsoClaims } from "@/lib/people/sso";

/** The name of the company's provider in next-auth's addresses: `/api/auth/callback/sso`. */
export const SSO = "sso";

/** The company's own OpenID provider for next-auth, by discovery, with PKCE, state and nonce; none where none is configured. */
export function ssoProviders(): OAuthConfig<SsoClaims>[] {
  const config = ssoConfig();
  if (!config) return [];
  return [
    {
      id: SSO,
      name: config.name,
      type: "oauth",
      issuer: config.issuer,
      wellKnown: `${config.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
      clientId: config.clientId,
      clientSecret: config.clientSecret,
      authorization: { params: { scope: config.scopes } },
      idToken: true,
      // Some providers put a person's address and groups into the ID token, others only there.
      userinfo: {
        async request({ tokens, client }) {
          const hasEndpoint = client.issuer.metadata.userinfo_endpoint !== undefined;
          const info = hasEndpoint ? await client.userinfo(tokens.access_token!) : {};
          return { ...info, ...(tokens as unknown as { claims(): object }).claims() };
        },
      },
      checks: ["pkce", "state", "nonce"],
      // Who it is, is found by the claims as a whole (lib/people/sso).
      profile: (claims) => ({ id: claims.sub }),
    },
  ];
}

/** The provider's name, as the sign-in page offers it; undefined where none is configured. */
export const ssoName = (): string | undefined => ssoConfig()?.name;
