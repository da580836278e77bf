import { LinkUnavailable } from "@/components/shared-link/unavailable";
import { t } from "@/lib/language/text";

// Next does not read the metadata of a page that is not found.
export { generateMetadata } from "./page";

export default function NotFound() {
  return <LinkUnavailable title={t("quotes.expired.title")} />;
}
