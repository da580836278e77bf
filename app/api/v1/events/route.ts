import { eventList } from "@/lib/api/operations/webhooks";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(eventList);
