import { EndpointPath } from "@/lib/webhook/schemas";

/** What all operations of webhooks have in common. */
export const webhookCall = {
  group: "Webhooks",
  audience: "partner",
  roles: ["admin"],
  scopes: ["distribution:webhooks", "distribution:booking"],
  metered: false,
  idempotent: "none",
} as const;

/** The same of those that name an endpoint. */
export const endpointCall = { ...webhookCall, params: EndpointPath, missing: "WEBHOOK_ENDPOINT_NOT_FOUND" } as const;
