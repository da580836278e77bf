import { route } from "@/lib/api/serve";

export const { GET, POST, PUT, PATCH, DELETE } = route("/webhook-endpoints/{public_id}/test");
