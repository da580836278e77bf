import type { OAuthConfig } from "next-auth/providers/oauth";
import { ssoConfig } from "@/lib/people/sso/sso-config";
import type { SsoClaims } from "@/lib/people/sso/sso";

/** The provider's name in next-auth's addresses: `/api/auth/callback/sso`. */
export const SSO = "sso";

/** The configured OpenID provider for next-auth, with discovery, PKCE, state and nonce; empty if none is configured. */
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
      // Some providers return a user's address and groups in the ID token, others only here.
      userinfo: {
        async request({ tokens, client }) {
          const hasEndpoint = client.issuer.metadata.userinfo_endpoint !== undefined;
          const info = hasEndpoint ? await client.userinfo(tokens.access_token!) : {};
          return { ...info, ...(tokens as unknown as { claims(): object }).claims() };
        },
      },
      checks: ["pkce", "state", "nonce"],
      // All claims together identify the user (lib/people/sso).
      profile: (claims) => ({ id: claims.sub }),
    },
  ];
}

/** The provider's name for the sign-in page; undefined if none is configured. */
export const ssoName = (): string | undefined => ssoConfig()?.name;
