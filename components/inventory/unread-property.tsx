import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";

interface Props {
  error: { status: number; message: string };
  /** The title for a failure other than an unknown property. */
  title: string;
  retry: () => void;
}

/** Says that a property does not exist, or that its page could not be read, with a button to try again. */
export function UnreadProperty({ error, title, retry }: Props) {
  if (error.status === 404)
    return (
      <Notice tone="negative" title={t("ui.noSuch.property")}>
        {t("inventory.removedOrWrong")}
      </Notice>
    );
  return (
    <Notice
      tone="negative"
      title={title}
      action={
        <Button size="sm" onPress={retry}>
          {t("common.tryAgain")}
        </Button>
      }
    >
      {`${error.message}.`}
    </Notice>
  );
}
