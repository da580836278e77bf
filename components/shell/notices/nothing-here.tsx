import { MapPinOff } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";
import { t } from "@/lib/language/text";

export function NothingHere() {
  return (
    <main className="mx-auto max-w-xl px-4 py-20">
      <Empty
        isPage
        icon={MapPinOff}
        title={t("shell.noPage")}
        action={
          <ButtonLink href="/search" variant="primary">
            {t("shell.goToSearch")}
          </ButtonLink>
        }
      >
        {t("shell.noPageText")}
      </Empty>
    </main>
  );
}
