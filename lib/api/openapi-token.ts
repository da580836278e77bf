import { SCOPES } from "./operation";

const text = { type: "string" };
const refusal = {
  type: "object",
  required: ["error", "code", "message"],
  properties: { error: text, error_description: text, code: text, message: text, details: { type: "object", nullable: true, additionalProperties: true }, trace_id: text }, // prettier-ignore
};
const refused = (description: string) => ({ description, content: { "application/json": { schema: refusal } } });

/** The token endpoint's part of the document: it follows RFC 6749 and is no operation of ours. */
export const tokenPath = {
  "/oauth/token": {
    post: {
      operationId: "issueToken",
      tags: ["Authentication"],
      summary: "An access token for client credentials (RFC 6749, section 4.4)",
      security: [],
      requestBody: {
        required: true,
        content: {
          "application/x-www-form-urlencoded": {
            schema: {
              type: "object",
              required: ["grant_type"],
              properties: {
                grant_type: { type: "string", enum: ["client_credentials"] },
                scope: {
                  ...text,
                  description: `Space-separated, of ${SCOPES.join(", ")}; default: all that the client has`,
                },
                client_id: { ...text, description: "Unless sent by HTTP Basic" },
                client_secret: text,
              },
            },
          },
        },
      },
      responses: {
        "200": {
          description: "A bearer token",
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["access_token", "token_type", "expires_in", "scope"],
                properties: {
                  access_token: text,
                  token_type: { type: "string", enum: ["Bearer"] },
                  expires_in: { type: "integer" },
                  scope: text,
                },
              },
            },
          },
        },
        "400": refused("`invalid_request`, `invalid_scope`, `unsupported_grant_type`"),
        "401": refused("`invalid_client`"),
        "403": refused("`unauthorized_client`: the account is suspended"),
        "429": {
          ...refused("`slow_down`: too many wrong secrets from this address; `Retry-After` says when to try again"),
          headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds" } },
        },
      },
    },
  },
};
