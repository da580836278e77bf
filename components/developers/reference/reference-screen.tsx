import { CopyField } from "@/components/ui/values/copy-field";
import { TextLink } from "@/components/ui/values/text-link";

/** The address of the API, and links to its rules. */
export function ReferenceScreen({ baseUrl }: { baseUrl: string }) {
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <CopyField
        label="Base URL"
        value={baseUrl}
        hint="It contains the version. Within v1, responses may gain fields: ignore fields that you do not know."
      />
      <p className="text-muted">
        Choose an operation to try it with your own credentials. What holds for all of them is in the{" "}
        <TextLink href="/docs/overview">documentation</TextLink>, with every{" "}
        <TextLink href="/docs/errors">error code</TextLink>. Search for the <code>trace_id</code> of a response in your{" "}
        <TextLink href="/requests">request log</TextLink>.
      </p>
    </div>
  );
}
