import { t } from "@/lib/language/text";
import { signOut } from "@/lib/staff/client/session";
import { removeHolds } from "../booking/checkout/hold-storage";
import { endTripSale } from "../booking/checkout/trip-sale";
import { toast } from "../ui/feedback/toast-queue";

/** Signs out; shows an error if the request failed, so that the user does not assume that the session has ended. */
export function leave(): void {
  signOut()
    .then(removeHolds)
    .then(endTripSale)
    .then(
      () => window.location.assign("/sign-in"),
      () => toast({ tone: "negative", title: t("shell.notSignedOut"), text: t("shell.notSignedOutText") }),
    );
}
