import { z } from "zod";
import { Instant, PathId, PublicId } from "@/lib/core/wire";

const MAX_CODES = 5000;
const Codes = z
  .array(z.string().min(1).max(64))
  .max(MAX_CODES, `must name at most ${MAX_CODES}`)
  .refine((codes) => new Set(codes).size === codes.length, "must name each once")
  .default([]);

/** A tenant's supply grants and supply credentials. */
export const SupplyTermsRecord = z.object({
  properties: z
    .array(z.object({ code: z.string(), public_id: PublicId, name: z.string() }))
    .meta({ description: "The properties that they may write, by code" }),
  services: z
    .array(z.object({ code: z.string() }))
    .meta({ description: "The transfers, tour options and cabins whose bookings they read, by code" }),
  may_create: z
    .boolean()
    .meta({ description: "Whether the tenant may create properties, which it may then also update" }),
  credentials: z
    .array(
      z.object({
        public_id: PublicId,
        client_id: z.string(),
        name: z.string(),
        status: z.enum(["ACTIVE", "DISABLED"]),
        created_at: Instant,
      }),
    )
    .meta({ description: "Credentials with the scope distribution:supply, newest first" }),
});

/** A change of grants; absent fields stay. */
export const ChangeSupplyTerms = z
  .strictObject({
    grant: Codes.meta({ description: "Codes of properties to grant" }),
    withdraw: Codes.meta({ description: "Codes of properties to withdraw; one that is not granted is ignored" }),
    grant_services: Codes.meta({ description: "Codes of transfers, tour options and cabins to grant" }),
    withdraw_services: Codes.meta({ description: "Codes of services to withdraw" }),
    may_create: z.boolean().optional(),
  })
  .superRefine(({ grant, withdraw, grant_services, withdraw_services }, refinement) => {
    const message = "must not be granted as well";
    const both = withdraw.findIndex((code) => grant.includes(code));
    if (both >= 0) refinement.addIssue({ code: "custom", path: ["withdraw", both], message });
    const service = withdraw_services.findIndex((code) => grant_services.includes(code));
    if (service >= 0) refinement.addIssue({ code: "custom", path: ["withdraw_services", service], message });
  });

export const SupplyCredentialPath = z.object({ public_id: PathId, credential_public_id: PathId });
