import { signOut } from "@/lib/staff/client/session";
import { toast } from "../ui/toast-queue";

/** Signs out, and says so when the service did not hear it: nobody is to leave a desk believing it is closed. */
export function leave(): void {
  signOut().then(
    () => window.location.assign("/sign-in"),
    () => toast({ tone: "negative", title: "Not signed out", text: "The service did not answer. Try again." }),
  );
}
