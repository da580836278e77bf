import { tripMemberAdd } from "@/lib/api/operations/trips";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(tripMemberAdd);
