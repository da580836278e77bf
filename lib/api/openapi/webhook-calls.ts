import { EndpointPath } from "@/lib/webhook/schemas";

/** Shared by all webhook operations. */
export const webhookCall = {
  audience: "partner",
  roles: ["admin"],
  scopes: ["distribution:webhooks", "distribution:booking"],
  metered: false,
  idempotent: "none",
} as const;

/** Shared by the operations on one endpoint. */
export const endpointCall = { ...webhookCall, params: EndpointPath, missing: "WEBHOOK_ENDPOINT_NOT_FOUND" } as const;
