import { accountGet } from "@/lib/api/operations/account";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(accountGet);
