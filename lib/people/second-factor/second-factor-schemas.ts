import { z } from "zod";
import { Email, Instant, PathId, PublicId, text } from "@/lib/core/wire";
import { FACTOR_KINDS } from "./second-factor-limits";

export const FactorRecord = z.object({
  public_id: PublicId,
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});

export const SecondFactors = z.object({
  items: z.array(FactorRecord),
  /** Number of unused codes. */
  recovery_codes_left: z.int(),
  /** Whether the account must have a second factor. */
  is_required: z.boolean(),
  /** False when the user signs in through single sign-on only. */
  has_password: z.boolean(),
  /** Until when changes need no new confirmation; null if they need one now. */
  confirmed_until: Instant.nullable(),
});

export const ConfirmSelf = z.strictObject({ password: z.string().min(1).max(200) });
export const Confirmed = z.object({ confirmed_until: Instant });

/** What an authenticator app needs. The client sends `setup` back with the first code. */
export const TotpSetup = z.object({
  secret: z.string(),
  otpauth_url: z.string(),
  setup: z.string(),
  expires_at: Instant,
});
const Setup = z.string().min(1).max(2_000);
/** A typed code; spaces are allowed. */
const Code = z
  .string()
  .max(20)
  .transform((code) => code.replaceAll(" ", ""))
  .pipe(z.string().regex(/^\d{6}$/, "must be the six digits that the app shows"));
export const CreateTotp = z.strictObject({ setup: Setup, code: Code, name: text(60) });

/** PublicKeyCredentialCreationOptionsJSON (WebAuthn Level 3, section 5.4), passed to the browser unchanged. */
export const PasskeySetup = z.object({
  options: z.record(z.string(), z.unknown()),
  setup: z.string(),
  expires_at: Instant,
});
const Part = z.string().max(20_000);
/** RegistrationResponseJSON (WebAuthn Level 3, section 5.1), as the browser returns it. */
const RegistrationResponse = z.object({
  id: z.string().max(1_400),
  rawId: z.string().max(1_400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
  response: z.object({
    clientDataJSON: Part,
    attestationObject: Part,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export const CreatePasskey = z.strictObject({ setup: Setup, response: RegistrationResponse, name: text(60) });

/** AuthenticationResponseJSON (WebAuthn Level 3, section 5.1). */
export const PasskeyAnswer = z.object({
  id: z.string().max(1_400),
  rawId: z.string().max(1_400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
  response: z.object({
    clientDataJSON: Part,
    authenticatorData: Part,
    signature: Part,
    userHandle: z.string().max(200).nullish(),
  }),
});

/** A new second factor. The first one comes with recovery codes, which are shown once. */
export const CreatedFactor = z.object({ factor: FactorRecord, recovery_codes: z.array(z.string()).nullable() });
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export const FactorPath = z.object({ factor_id: PathId });
export const RenameFactor = z.strictObject({ name: text(60) });
/** A partner's admin by e-mail address; `tenant_public_id` is required if several partners have an admin with it. */
export const ResetAdmin = z.strictObject({ email: Email, tenant_public_id: PublicId.optional() });
export const FactorsReset = z.object({ removed: z.int() });

export const SignInRules = z.object({ require_second_factor: z.boolean() });
export const ChangeSignInRules = z.strictObject({ require_second_factor: z.boolean() });
