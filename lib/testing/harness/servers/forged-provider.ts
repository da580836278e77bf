import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from "jose";

/** A provider whose ID tokens have the claims that a test sets; everything else about it is valid. */
export interface Forger {
  issuer: string;
  /** The browser's return URL with a code that can be exchanged for a token with these claims. */
  answer(authorizationUrl: string, claims: JWTPayload, how?: { alg?: "none"; key?: "another" }): URL;
  close(): Promise<void>;
}

export async function startForger(clientId: string): Promise<Forger> {
  const [own, another] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "own", alg: "RS256", use: "sig" };
  const tokens = new Map<string, () => Promise<string>>();
  const server = createServer((request, response) => {
    void (async () => {
      let body = "";
      for await (const part of request) body += String(part);
      const path = request.url ?? "";
      const code = new URLSearchParams(body).get("code") ?? "";
      const answer = path.startsWith("/token")
        ? { access_token: "any", token_type: "Bearer", id_token: await tokens.get(code)!() }
        : path.startsWith("/jwks")
          ? { keys: [jwk] }
          : metadata;
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  };
  return {
    issuer,
    answer(authorizationUrl, claims, { alg, key } = {}) {
      const parameters = new URL(authorizationUrl).searchParams;
      const code = `code-${tokens.size}`;
      const now = Math.floor(Date.now() / 1000);
      const nonce = parameters.get("nonce");
      const payload = { iss: issuer, aud: clientId, iat: now, exp: now + 60, nonce, ...claims };
      tokens.set(code, async () =>
        alg === "none"
          ? new UnsecuredJWT(payload).encode()
          : new SignJWT(payload)
              .setProtectedHeader({ alg: "RS256", kid: "own" })
              .sign(key === "another" ? another.privateKey : own.privateKey),
      );
      const back = new URL(parameters.get("redirect_uri")!);
      back.search = String(new URLSearchParams({ code, state: parameters.get("state")! }));
      return back;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
