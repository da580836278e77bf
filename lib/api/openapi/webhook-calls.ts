import { EndpointPath } from "@/lib/webhook/schemas";

/** What all webhook operations have in common. */
export const webhookCall = {
  audience: "partner",
  roles: ["admin"],
  scopes: ["distribution:webhooks", "distribution:booking"],
  metered: false,
  idempotent: "none",
} as const;

/** What the operations on one endpoint have in common. */
export const endpointCall = { ...webhookCall, params: EndpointPath, missing: "WEBHOOK_ENDPOINT_NOT_FOUND" } as const;
