import { Document, Image, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { formatDateTime, formatZone } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { readerLanguage, readsRightToLeft } from "@/lib/language/reader";
import type { Letterhead } from "../letterhead";
import type { Paper } from "../paper";
import type { Fact } from "../service-text";
import type { PaperFonts } from "./fonts";

/** The desk's colours by role, from its light theme (app/tokens.css). */
export const PAPER_COLOURS = {
  text: "#132025",
  muted: "#52636a",
  border: "#dbe2e4",
  line: "#7d8b90",
  sunken: "#edf1f2",
  accent: "#0b5566",
  positive: "#17683a",
  caution: "#835000",
  cautionSoft: "#fcf0da",
  negative: "#ad231b",
  negativeSoft: "#fbe9e7",
};

export const SHEET_STYLES = StyleSheet.create({
  page: {
    // Without kerning, because it draws a comma below the preceding 7: 67,00 would read as 6700.
    fontFeatureSettings: { kern: 0 },
    fontSize: 9.5,
    color: PAPER_COLOURS.text,
    paddingTop: 44,
    paddingBottom: 60,
    paddingHorizontal: 48,
  },
  head: {
    justifyContent: "space-between",
    alignItems: "flex-start",
    columnGap: 24,
    borderBottomWidth: 1.5,
    paddingBottom: 10,
    marginBottom: 14,
  },
  logo: { maxWidth: 180, height: 44, objectFit: "contain", objectPositionX: "0%", marginBottom: 6 },
  agency: { fontSize: 11, fontWeight: 600 },
  kind: { fontSize: 11, fontWeight: 600 },
  title: { fontSize: 18, lineHeight: 1.25, fontWeight: 600, marginTop: 4 },
  notice: { marginTop: 12, paddingVertical: 7, paddingHorizontal: 10, borderRadius: 4, fontWeight: 600 },
  section: { marginTop: 18 },
  heading: { fontSize: 11, fontWeight: 600, marginBottom: 6 },
  facts: { flexWrap: "wrap", rowGap: 8 },
  fact: { width: "50%" },
  label: { fontSize: 8, color: PAPER_COLOURS.muted },
  row: {
    justifyContent: "space-between",
    columnGap: 16,
    paddingVertical: 6,
    borderTopWidth: 0.75,
    borderTopColor: PAPER_COLOURS.border,
  },
  // The first cell takes the remaining width: long names wrap, and prices stay at the margin.
  wide: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  narrow: { flexShrink: 0 },
  strong: { fontWeight: 600 },
  muted: { color: PAPER_COLOURS.muted },
  foot: {
    position: "absolute",
    left: 48,
    right: 48,
    bottom: 28,
    justifyContent: "space-between",
    columnGap: 16,
    borderTopWidth: 0.75,
    borderTopColor: PAPER_COLOURS.border,
    paddingTop: 6,
  },
  footText: { fontSize: 7.5, color: PAPER_COLOURS.muted },
  pageNumber: { width: 80, textAlign: "right" },
  mark: {
    position: "absolute",
    top: 320,
    left: 0,
    right: 0,
    textAlign: "center",
    fontSize: 110,
    lineHeight: 1,
    fontWeight: 600,
    color: PAPER_COLOURS.negative,
    opacity: 0.1,
    transform: "rotate(-32deg)",
  },
});

/** The data of a booking's document. */
export interface DocumentProps {
  paper: Paper;
  /** The instant that the document shows. */
  at: Date;
  /** The fonts for all letters of the document. */
  fonts: PaperFonts;
}

interface Props extends Omit<DocumentProps, "paper"> {
  paper: Pick<Paper, "number" | "letterhead" | "publicId"> & { policy: Pick<Paper["policy"], "timezone"> };
  /** The document's name, such as `Voucher`. */
  kind: string;
  /** Printed across every page of an invalid document. */
  mark?: string | undefined;
  children: ReactNode;
}

/** The settings of a document on which all of its texts depend: direction and fonts. */
const Setting = createContext({ isRightToLeft: false, clean: (text: string) => text });

/** A document of A4 pages: the agency at the top, booking and instant at the bottom of each page. */
export function Sheet({ paper, kind, mark, at, fonts, children }: Props) {
  const isRightToLeft = readsRightToLeft();
  const zone = paper.policy.timezone;
  const { letterhead, number, publicId } = paper;
  const accent = letterhead.colour ?? PAPER_COLOURS.accent;
  const title = `${kind} ${number}`.trim();
  return (
    <Setting.Provider value={{ isRightToLeft, clean: (dirty) => fonts.clean(dirty) }}>
      <Document title={title} author={letterhead.name} language={readerLanguage()} creationDate={at}>
        <Page size="A4" style={[SHEET_STYLES.page, { fontFamily: fonts.families as unknown as string }]}>
          {mark !== undefined && (
            <Text fixed style={[SHEET_STYLES.mark, isRightToLeft ? { direction: "rtl" } : {}]}>
              {mark}
            </Text>
          )}
          <Row style={[SHEET_STYLES.head, { borderBottomColor: accent }]} fixed>
            <Head letterhead={letterhead} />
            <Line style={[SHEET_STYLES.kind, SHEET_STYLES.narrow, { color: accent }]}>{title}</Line>
          </Row>
          {children}
          <Row style={SHEET_STYLES.foot} fixed>
            <Line
              style={[SHEET_STYLES.footText, SHEET_STYLES.wide]}
            >{`${publicId} · ${t("paper.asOf", { at: formatDateTime(at, zone), zone: formatZone(zone) })}`}</Line>
            <Text
              style={[
                SHEET_STYLES.footText,
                SHEET_STYLES.pageNumber,
                isRightToLeft ? { direction: "rtl", textAlign: "left" } : {},
              ]}
              render={({ pageNumber, totalPages }) => t("paper.page", { page: pageNumber, pages: totalPages })}
            />
          </Row>
        </Page>
      </Document>
    </Setting.Provider>
  );
}

function Head({ letterhead: { name, lines, phone, email, website, logo } }: { letterhead: Letterhead }) {
  const { isRightToLeft } = useContext(Setting);
  const contact = [phone, email, website].filter(Boolean).join(" · ");
  return (
    <View style={[SHEET_STYLES.wide, { alignItems: isRightToLeft ? "flex-end" : "flex-start" }]}>
      {logo && <Image style={SHEET_STYLES.logo} src={{ data: Buffer.from(logo), format: "png" }} />}
      <Line style={SHEET_STYLES.agency}>{name}</Line>
      {lines.map((line, i) => (
        <Line key={i} style={SHEET_STYLES.label}>
          {line}
        </Line>
      ))}
      {contact !== "" && (
        <Line style={SHEET_STYLES.label} direction="LTR">
          {contact}
        </Line>
      )}
    </View>
  );
}

type Style = Exclude<ComponentProps<typeof View>["style"], undefined | unknown[]>;
const listed = (style: Style | Style[]): Style[] => (Array.isArray(style) ? style : [style]);

interface LineProps {
  style?: Style | Style[];
  /** `LTR` for numbers and addresses, which are written from left to right in every language. */
  direction?: "LTR" | undefined;
  children: string;
}

/** Text without letters of these scripts keeps its own order: from right to left, "25 Hours Hotel" would end in 25. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * The penalty of breaking a word: high, so that lines break a word only if nothing else fits. Without it, the
 * renderer breaks where a word changes its font.
 */
const NEVER = 10_000;

/**
 * A text. The line height is set only here, always with a font size: the renderer multiplies inherited line heights,
 * and combines one without a size with a default size.
 */
export function Line({ style = {}, direction, children }: LineProps) {
  const { isRightToLeft, clean } = useContext(Setting);
  const isLeftToRight = direction !== undefined || !RIGHT_TO_LEFT.test(children);
  const side: Style[] = isRightToLeft ? [{ direction: isLeftToRight ? "ltr" : "rtl", textAlign: "right" }] : [];
  return (
    <Text style={[{ fontSize: 9.5, lineHeight: 1.45 }, ...side, ...listed(style)]} hyphenationPenalty={NEVER}>
      {breakable(clean(children)).map((part, i) => (i === 0 ? part : <Break key={i}>{part}</Break>))}
    </Text>
  );
}

/** A place where text without spaces may break: a zero-width space, and the text after it. */
function Break({ children }: { children: string }) {
  return (
    <>
      <Text style={{ fontSize: 0.01 }}> </Text>
      {children}
    </>
  );
}

/** Cells side by side, starting where the language's lines start. */
export function Row({ style = {}, children, ...view }: ComponentProps<typeof View> & { style?: Style | Style[] }) {
  const { isRightToLeft } = useContext(Setting);
  return (
    <View {...view} style={[{ flexDirection: isRightToLeft ? "row-reverse" : "row" }, ...listed(style)]}>
      {children}
    </View>
  );
}

export function Section({ title, children, keep = false }: { title: string; children: ReactNode; keep?: boolean }) {
  return (
    <View style={SHEET_STYLES.section} wrap={!keep}>
      <View minPresenceAhead={40}>
        <Line style={SHEET_STYLES.heading}>{title}</Line>
      </View>
      {children}
    </View>
  );
}

/** Facts in two columns, each below its name. */
export function Facts({ facts }: { facts: Fact[] }) {
  const { isRightToLeft } = useContext(Setting);
  return (
    <Row style={SHEET_STYLES.facts}>
      {facts.map(([label, value, direction]) => (
        <View
          key={label}
          style={[SHEET_STYLES.fact, isRightToLeft ? { paddingLeft: 14 } : { paddingRight: 14 }]}
          wrap={false}
        >
          <Line style={SHEET_STYLES.label}>{label}</Line>
          <Line direction={direction}>{value}</Line>
        </View>
      ))}
    </Row>
  );
}

/** A highlighted notice. */
export function Notice({ tone, children }: { tone: "caution" | "negative"; children: string }) {
  const colours =
    tone === "caution"
      ? { color: PAPER_COLOURS.caution, backgroundColor: PAPER_COLOURS.cautionSoft }
      : { color: PAPER_COLOURS.negative, backgroundColor: PAPER_COLOURS.negativeSoft };
  return <Line style={[SHEET_STYLES.notice, colours]}>{children}</Line>;
}

/** Letters of scripts that use no spaces. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** A text of at most this length fits a line of the narrowest column. */
const SHORT = 16;

const words = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * Splits a text where a line may break without a space: between words of long Chinese, Japanese or Thai texts. Other
 * texts stay whole.
 */
function breakable(text: string): string[] {
  if (text.length <= SHORT || !WITHOUT_SPACES.test(text)) return [text];
  const parts: string[] = [];
  for (const { segment } of words.segment(text)) {
    // Punctuation and spaces stay on the line of the preceding word. Other scripts break at their spaces.
    if (parts.length > 0 && !WITHOUT_SPACES.test(segment)) parts.push(parts.pop()! + segment);
    else parts.push(segment);
  }
  return parts;
}
