import { route } from "@/lib/api/serve";

export const { GET, POST, PUT, PATCH, DELETE } = route("/supply/nights");
