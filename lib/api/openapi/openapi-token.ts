import type { Components } from "./openapi-components";
import type { Json } from "./openapi-words";
import { SCOPES } from "../operation";

const text = (description: string, example: string): Json => ({ type: "string", description, example });

/** The token endpoint's tag, because the endpoint is in no group of operations. */
export const TOKEN_TAG = { title: "Authentication", description: "Access tokens by OAuth 2.0 client credentials" };

/** The token endpoint in the document: it follows RFC 6749 and is not one of our operations. */
export function tokenPath(components: Components, errorCodes: Json): Json {
  const request = components.add("TokenRequest", {
    type: "object",
    description: "Client credentials (RFC 6749, section 4.4)",
    required: ["grant_type"],
    properties: {
      grant_type: {
        type: "string",
        enum: ["client_credentials"],
        description: "The grant",
        example: "client_credentials",
      },
      scope: text(`Space-separated, of ${SCOPES.join(", ")}; default: all that the client has`, "distribution:read"),
      client_id: text("Unless credentials are sent by HTTP Basic", "demo-partner"),
      client_secret: text("Unless credentials are sent by HTTP Basic", "as it was shown once"),
    },
  });
  const token = components.add("TokenResponse", {
    type: "object",
    description: "A bearer token",
    required: ["access_token", "token_type", "expires_in", "scope"],
    properties: {
      access_token: text("Sent as `Authorization: Bearer …`", "eyJhbGciOiJFZERTQSJ9…"),
      token_type: { type: "string", enum: ["Bearer"], description: "Type of the token", example: "Bearer" },
      expires_in: { type: "integer", description: "Lifetime in seconds", example: 3600 },
      scope: text("Scopes, separated by spaces", "distribution:read distribution:booking"),
    },
  });
  const refusal = components.add("TokenError", {
    type: "object",
    description: "An error in both formats: that of RFC 6749 and that of every other operation",
    required: ["error", "code", "message", "doc_url"],
    properties: {
      error: text("RFC 6749's code", "invalid_client"),
      error_description: text("Message of RFC 6749 for people", "Client authentication failed"),
      code: { ...errorCodes, description: "Error code, which never changes its meaning" },
      message: text("Message for people; its wording may change", "The client id or the secret is wrong"),
      doc_url: text("The page that explains the code", "https://portal.example.com/docs/errors#auth.invalid_client"),
      details: {
        type: "object",
        nullable: true,
        description: "Details of the error code",
        additionalProperties: { description: "A number or a name, depending on the key" },
      },
      trace_id: text("The call's trace id, 32 hex digits", "4bf92f3577b34da6a3ce929d0e0e4736"),
    },
  });
  const refused = (description: string): Json => ({
    description,
    content: { "application/json": { schema: refusal } },
  });
  return {
    "/oauth/token": {
      post: {
        operationId: "issueToken",
        tags: [TOKEN_TAG.title],
        description:
          "Send the client's id and secret by HTTP Basic or in the form. The token is valid for an hour; request the next one before it expires.",
        summary: "Create an access token by client credentials (RFC 6749, section 4.4)",
        security: [],
        requestBody: { required: true, content: { "application/x-www-form-urlencoded": { schema: request } } },
        responses: {
          "200": { description: "A bearer token", content: { "application/json": { schema: token } } },
          "400": refused("`invalid_request`, `invalid_scope`, `unsupported_grant_type`"),
          "401": refused("`invalid_client`"),
          "403": refused("`unauthorized_client`: the account is suspended"),
          "413": refused("`invalid_request`: the form is larger than 16 KiB"),
          "415": refused("`invalid_request`: the form is encoded"),
          "429": {
            ...refused("`slow_down`: too many wrong secrets from this address; `Retry-After` has the seconds to wait"),
            headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds" } },
          },
          "503": refused("`temporarily_unavailable`: nothing was done, try again"),
        },
      },
    },
  };
}
