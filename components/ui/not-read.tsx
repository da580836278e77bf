import { Button } from "./button";
import { Notice } from "./notice";

/** A read that failed: why, and another try. */
export function NotRead({ what, error, onRetry }: { what: string; error: Error; onRetry: () => unknown }) {
  return (
    <Notice
      tone="negative"
      title={`${what} could not be read`}
      action={
        <Button size="sm" onPress={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {error.message}.
    </Notice>
  );
}
