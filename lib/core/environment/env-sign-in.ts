import { z } from "zod";
import { textVariable, flagVariable, urlVariable, defineVariable } from "./env-values";

/** Variables of single sign-on. */
export const SIGN_IN_VARIABLES = {
  OIDC_ISSUER: defineVariable({
    meaning:
      "the OpenID provider that the sign-in page offers; its redirect address is `<the desk's origin>/api/auth/callback/sso`",
    default: "none: passwords and passkeys",
    example: "https://login.example.com",
    mustBe: "the issuer's URL, as its discovery document names it",
    schema: urlVariable("https:", "http:"),
  }),
  OIDC_CLIENT_ID: defineVariable({
    meaning: "the desk's client id at the provider",
    default: "none",
    example: "booking-desk",
    mustBe: "a client id",
    schema: textVariable(),
  }),
  OIDC_CLIENT_SECRET: defineVariable({
    meaning: "the client's secret",
    default: "none",
    example: "as the provider gave it",
    mustBe: "a secret",
    isSecret: true,
    schema: textVariable(),
  }),
  OIDC_NAME: defineVariable({
    meaning: "the provider's name on the sign-in page: “Continue with …”",
    default: "`single sign-on`",
    example: "Example Login",
    mustBe: "a name",
    schema: textVariable("single sign-on"),
  }),
  OIDC_SCOPES: defineVariable({
    meaning: "the scopes that the sign-in requests",
    default: "`openid email profile`",
    example: "openid email profile groups",
    mustBe: "scopes, openid among them",
    schema: z
      .string()
      .refine((value) => value.split(" ").includes("openid"))
      .default("openid email profile"),
  }),
  OIDC_ROLE_CLAIM: defineVariable({
    meaning: "the claim with each person's role, read at every sign-in; a person without a role is refused",
    default: "none: roles are set in the desk",
    example: "groups",
    mustBe: "the name of a claim",
    schema: textVariable(),
  }),
  OIDC_ROLES: defineVariable({
    meaning: "values of that claim and the roles that they mean",
    default: "`agent=agent,admin=admin,operator=operator`",
    example: "desk-agents=agent,desk-admins=admin",
    mustBe: "a list value=role,value=role with the roles agent, admin and operator",
    schema: z
      .string()
      .refine((value) => value.split(",").every((entry) => /[^\s=]\s*=\s*(agent|admin|operator)\s*$/.test(entry)))
      .default(""),
  }),
  OIDC_TENANT_CLAIM: defineVariable({
    meaning:
      "the claim that names each person's tenant by its public id; with `OIDC_ROLE_CLAIM` a new person needs no invitation",
    default: "none: people are invited",
    example: "tenant",
    mustBe: "the name of a claim",
    schema: textVariable(),
  }),
  OIDC_SECOND_FACTOR: defineVariable({
    meaning:
      "`1`: the provider always requires a second factor, so its sign-ins count as one. Otherwise only sign-ins with `mfa` in the `amr` claim do",
    default: "`0`",
    example: "1",
    mustBe: "0 or 1",
    schema: flagVariable(false),
  }),
};
