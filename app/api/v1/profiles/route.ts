import { profileList } from "@/lib/api/operations/profiles";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(profileList);
