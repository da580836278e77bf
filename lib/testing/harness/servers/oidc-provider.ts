import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export type Claims = Record<string, unknown>;

/** A real OpenID provider on this machine, with one client and with people by subject. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claims of each person. */
  people: Map<string, Claims>;
  /** Signs a person in through the provider's own pages. @returns where it redirects the browser */
  signIn(authorizationUrl: string, subject: string): Promise<URL>;
  close(): Promise<void>;
}

export async function startProvider(redirectUri: string): Promise<TestProvider> {
  const [clientId, clientSecret] = ["booking-desk", "a secret of the tests' client"];
  const people = new Map<string, Claims>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The provider's address contains the port, so the port must be known before it starts.
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub", "groups", "tenant"], email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: ["a key of the tests"] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    signIn: (url, subject) => walkPages(issuer, url, subject),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Follows the provider's redirects, and submits its two forms: sign-in and consent. */
async function walkPages(issuer: string, start: string, subject: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  const send = async (init: Pick<RequestInit, "method" | "body">) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { ...init, redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    return response;
  };
  for (const prompts = ["login", "consent"]; url.origin === issuer;) {
    const isForm = url.pathname.startsWith("/interaction/");
    const body = new URLSearchParams({ prompt: isForm ? prompts.shift()! : "", login: subject, password: "any" });
    const response = await send(isForm ? { method: "POST", body } : {});
    const next = response.headers.get("location");
    if (next === null) throw new Error(`the provider stopped at ${url.pathname} with ${response.status}`);
    url = new URL(next, url);
  }
  return url;
}
