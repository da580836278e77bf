"use client";

import { useState } from "react";
import { MAX_LOGO_BYTES, READABLE_CONTRAST, contrastOnWhite } from "@/lib/partner/letterhead/limits";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast-queue";
import { FileDrop } from "@/components/ui/fields/file-drop";
import { TextField } from "@/components/ui/fields/text-field";
import { Section } from "@/components/ui/layout/section";
import { SettingForm } from "../setting-form";
import { type Letterhead, LetterheadPreview } from "./letterhead-preview";
import { formatDecimals } from "@/lib/format/numbers";

const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp", "image/avif"] as const;
const COLOUR = /^#[0-9a-f]{6}$/i;

interface Draft {
  name: string;
  address: string;
  phone: string;
  email: string;
  website: string;
  colour: string;
  /** The logo as a data URL. */
  logo: string | null;
}

const draftOf = (letterhead: Letterhead): Draft => ({
  name: letterhead.name,
  address: letterhead.address_lines.join("\n"),
  phone: letterhead.phone ?? "",
  email: letterhead.email ?? "",
  website: letterhead.website ?? "",
  colour: letterhead.colour ?? "",
  logo: letterhead.logo,
});

const linesOf = (address: string): string[] =>
  address
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
const orNull = (text: string): string | null => text.trim() || null;

/** A form for the letterhead beside a live preview. */
export function LetterheadForm({ letterhead, onSaved }: { letterhead: Letterhead; onSaved: () => void }) {
  const update = useAct("letterhead.update");
  const [draft, setDraft] = useState(() => draftOf(letterhead));
  const [newLogo, setNewLogo] = useState<string | null>();
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const lines = linesOf(draft.address);
  const colourProblem = problemOfColour(draft.colour);
  const shown: Letterhead = {
    name: draft.name,
    address_lines: lines,
    phone: orNull(draft.phone),
    email: orNull(draft.email),
    website: orNull(draft.website),
    colour: colourProblem === undefined ? orNull(draft.colour) : null,
    logo: draft.logo,
  };
  const problems = {
    ...(!draft.name.trim() && { name: t("settings.letterheadNameMissing") }),
    ...(lines.length > 5 && { address_lines: t("settings.atMostFiveLines") }),
    ...(colourProblem !== undefined && { colour: colourProblem }),
  };
  const takeLogo = async ([file]: File[]) => {
    if (!file) return;
    const base64 = await base64Of(file);
    set({ logo: `data:${file.type};base64,${base64}` });
    setNewLogo(base64);
  };
  const save = () =>
    update.mutate(
      {
        input: { body: { ...shown, name: draft.name.trim(), logo: newLogo } },
        idempotencyKey: makeIdempotencyKey(),
      },
      {
        onSuccess(saved) {
          setDraft(draftOf(saved));
          setNewLogo(undefined);
          toast({ tone: "positive", title: t("settings.letterheadSaved"), text: t("settings.letterheadSavedText") });
          onSaved();
        },
      },
    );
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Section title={t("settings.letterhead")}>
        <SettingForm
          failure={update.error}
          problems={problems}
          submitLabel={t("settings.saveLetterhead")}
          pendingLabel={t("common.saving")}
          isPending={update.isPending}
          onSubmit={save}
        >
          {(found) => (
            <>
              <TextField
                label={t("common.name")}
                name="name"
                value={draft.name}
                onChange={(name) => set({ name })}
                maxLength={200}
                isRequired
              />
              <TextField
                label={t("settings.address")}
                name="address_lines"
                value={draft.address}
                onChange={(address) => set({ address })}
                rows={4}
                maxLength={640}
                isOptional
              />
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label={t("settings.phone")}
                  name="phone"
                  type="tel"
                  value={draft.phone}
                  onChange={(phone) => set({ phone })}
                  maxLength={40}
                  isOptional
                />
                <TextField
                  label={t("common.email")}
                  name="email"
                  type="email"
                  value={draft.email}
                  onChange={(email) => set({ email })}
                  maxLength={254}
                  isOptional
                />
                <TextField
                  label={t("settings.website")}
                  name="website"
                  value={draft.website}
                  onChange={(website) => set({ website })}
                  maxLength={200}
                  isOptional
                />
                <TextField
                  label={t("settings.colour")}
                  name="colour"
                  value={draft.colour}
                  onChange={(colour) => set({ colour })}
                  maxLength={7}
                  placeholder="#0b5566"
                  hint={contrastHint(draft.colour)}
                  isMono
                  isOptional
                />
              </div>
              <div className="flex flex-col gap-2">
                <FileDrop
                  label={t("settings.logo")}
                  accepts={LOGO_TYPES}
                  maxSize={MAX_LOGO_BYTES}
                  isSingle
                  onFiles={(files) => void takeLogo(files)}
                  hint={t("settings.logoHint")}
                />
                {found["logo"] !== undefined && <p className="text-xs text-negative">{found["logo"]}</p>}
                {draft.logo !== null && (
                  <Button
                    size="sm"
                    className="self-start"
                    onPress={() => {
                      set({ logo: null });
                      setNewLogo(null);
                    }}
                  >
                    {t("settings.removeLogo")}
                  </Button>
                )}
              </div>
            </>
          )}
        </SettingForm>
      </Section>
      <Section title={t("settings.preview")}>
        <LetterheadPreview letterhead={shown} />
      </Section>
    </div>
  );
}

/** The problem of a typed colour, if any. */
function problemOfColour(text: string): string | undefined {
  const colour = text.trim();
  if (!colour) return undefined;
  if (!COLOUR.test(colour)) return t("settings.colourInvalid");
  return contrastOnWhite(colour) >= READABLE_CONTRAST ? undefined : t("settings.colourTooLight");
}

function contrastHint(text: string): string {
  const colour = text.trim();
  return COLOUR.test(colour)
    ? t("settings.contrast", {
        colour: formatDecimals(contrastOnWhite(colour), 1),
        readableContrast: READABLE_CONTRAST,
      })
    : t("settings.colourHint");
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}
