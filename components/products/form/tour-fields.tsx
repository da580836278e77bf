import { Section } from "@/components/ui/layout/section";
import { TypedDateField } from "@/components/ui/fields/date-segments";
import { SelectField } from "@/components/ui/fields/select-field";
import { TextField } from "@/components/ui/fields/text-field";
import { formatCount } from "@/lib/format/counts";
import { formatLanguageName } from "@/lib/format/names";
import { t } from "@/lib/language/text";
import { makeAnswerKey, listAnswerers, type JoinedTour, type TourDraft } from "./joining";

interface Props {
  tour: JoinedTour;
  draft: TourDraft;
  onChange: (draft: TourDraft) => void;
  /** The named travellers, by index in the form, each with the label that the form shows. */
  named: readonly { at: number; called: string }[];
  /** Whether the title has the tour's name, because there are several products. */
  isNamed: boolean;
}

const NOWHERE = "-";

/** The fields that guests need to join a tour: choices and answers. */
export function TourFields({ tour, draft, onChange, named, isNamed }: Props) {
  const { pickup_points: points, questions, languages, item_no: no } = tour;
  const title = isNamed ? t("products.joiningOf", { tour: tour.name }) : t("products.joining");
  return (
    <Section title={title}>
      <div className="grid gap-4 sm:grid-cols-2">
        {points.length > 0 && (
          <SelectField
            label={t("products.pickup")}
            choices={[
              { id: NOWHERE, label: t("products.noPickup") },
              ...points.map(({ code, name, minutes_before: minutes }) => ({
                id: code,
                label: name,
                ...(minutes > 0 && { note: t("products.before", { time: formatCount(minutes, "minute") }) }),
              })),
            ]}
            value={draft.pickup_point_code || NOWHERE}
            onChange={(id) => onChange({ ...draft, pickup_point_code: id === NOWHERE ? "" : id })}
          />
        )}
        {languages.length > 1 && (
          <SelectField
            label={t("products.guideLanguage")}
            choices={languages.map((id) => ({ id, label: formatLanguageName(id) }))}
            value={draft.language}
            onChange={(language) => onChange({ ...draft, language })}
          />
        )}
        {questions.flatMap((question) =>
          listAnswerers(
            question,
            named.map(({ at }) => at),
          ).map((at) => {
            const key = makeAnswerKey(question.code, at);
            const called = named.find((one) => one.at === at)?.called;
            return (
              <AnswerField
                key={key}
                question={question}
                label={
                  called === undefined
                    ? question.text
                    : t("products.questionTo", { question: question.text, who: called })
                }
                name={`tours.${no}.answers.${key}`}
                value={draft.answers[key] ?? ""}
                onChange={(value) => onChange({ ...draft, answers: { ...draft.answers, [key]: value } })}
              />
            );
          }),
        )}
      </div>
    </Section>
  );
}

interface AnswerProps {
  question: JoinedTour["questions"][number];
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
}

function AnswerField({ question: { type, choices, required }, label, name, value, onChange }: AnswerProps) {
  if (type === "CHOICE")
    return (
      <SelectField
        label={label}
        name={name}
        choices={choices.map((choice) => ({ id: choice, label: choice }))}
        value={value || null}
        onChange={onChange}
        isRequired={required}
      />
    );
  if (type === "DATE")
    return (
      <TypedDateField
        label={label}
        name={name}
        value={value || null}
        onChange={(date) => onChange(date ?? "")}
        isRequired={required}
      />
    );
  return (
    <TextField
      label={label}
      name={name}
      value={value}
      onChange={onChange}
      isRequired={required}
      isOptional={!required}
      autoComplete="off"
      {...(type === "NUMBER" && { inputMode: "decimal" })}
    />
  );
}
