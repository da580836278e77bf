import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { ComponentProps, ReactNode } from "react";
import { formatDateTime, formatZone } from "@/lib/format/dates";
import { FONT_FAMILY } from "./fonts";
import type { PaperLanguage } from "./languages";
import type { Paper } from "./paper";
import type { Fact } from "./service-text";

/** The desk's colours by role, light theme (app/tokens.css). */
export const INK = {
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

export const look = StyleSheet.create({
  page: {
    fontFamily: FONT_FAMILY as unknown as string,
    fontSize: 9.5,
    color: INK.text,
    paddingTop: 44,
    paddingBottom: 60,
    paddingHorizontal: 48,
  },
  head: {
    flexDirection: "row",
    justifyContent: "space-between",
    alignItems: "flex-start",
    borderBottomWidth: 1.5,
    borderBottomColor: INK.accent,
    paddingBottom: 10,
    marginBottom: 14,
  },
  agency: { fontSize: 11, fontWeight: 600, maxWidth: 300 },
  kind: { fontSize: 11, color: INK.accent, fontWeight: 600 },
  title: { fontSize: 18, lineHeight: 1.25, fontWeight: 600, marginTop: 4 },
  notice: { marginTop: 12, paddingVertical: 7, paddingHorizontal: 10, borderRadius: 4, fontWeight: 600 },
  section: { marginTop: 18 },
  heading: { fontSize: 11, fontWeight: 600, marginBottom: 6, minPresenceAhead: 40 },
  facts: { flexDirection: "row", flexWrap: "wrap", rowGap: 8 },
  fact: { width: "50%", paddingRight: 14 },
  label: { fontSize: 8, color: INK.muted },
  row: {
    flexDirection: "row",
    justifyContent: "space-between",
    columnGap: 16,
    paddingVertical: 6,
    borderTopWidth: 0.75,
    borderTopColor: INK.border,
  },
  strong: { fontWeight: 600 },
  muted: { color: INK.muted },
  foot: {
    position: "absolute",
    left: 48,
    right: 48,
    bottom: 28,
    flexDirection: "row",
    justifyContent: "space-between",
    columnGap: 16,
    fontSize: 7.5,
    color: INK.muted,
    borderTopWidth: 0.75,
    borderTopColor: INK.border,
    paddingTop: 6,
  },
  mark: {
    position: "absolute",
    top: 320,
    left: 0,
    right: 0,
    textAlign: "center",
    fontSize: 150,
    lineHeight: 1,
    fontWeight: 600,
    color: INK.negative,
    opacity: 0.1,
    transform: "rotate(-32deg)",
  },
});

/** What a booking's document is drawn from. */
export interface DocumentProps {
  paper: Paper;
  /** The instant shown on it. */
  at: Date;
  language: PaperLanguage;
}

interface Props {
  paper: Pick<Paper, "number" | "letterhead" | "publicId"> & { policy: Pick<Paper["policy"], "timezone"> };
  /** The document's name, such as `Voucher`. */
  kind: string;
  /** Printed across every page of an invalid document. */
  mark?: string | undefined;
  /** The instant of rendering. */
  at: Date;
  language: PaperLanguage;
  children: ReactNode;
}

/** A document of A4 pages: the agency at the top, the booking and instant at the foot of each page. */
export function Sheet({ paper, kind, mark, at, language, children }: Props) {
  const zone = paper.policy.timezone;
  return (
    <Document title={`${kind} ${paper.number}`} author={paper.letterhead.name} language={language} creationDate={at}>
      <Page size="A4" style={look.page}>
        {mark !== undefined && (
          <Text fixed style={look.mark}>
            {mark}
          </Text>
        )}
        <View style={look.head} fixed>
          <Text style={look.agency}>{paper.letterhead.name}</Text>
          <Text style={look.kind}>{`${kind} ${paper.number}`}</Text>
        </View>
        {children}
        <View style={look.foot} fixed>
          <Text>{`${paper.publicId} · as of ${formatDateTime(at, zone)}, ${formatZone(zone)} time`}</Text>
          <Text render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
        </View>
      </Page>
    </Document>
  );
}

type Style = Exclude<ComponentProps<typeof View>["style"], undefined | unknown[]>;

/**
 * Text. Sets the line height only here, and always with a font size: the renderer multiplies an inherited line height
 * until numbered pages have no room, and applies one without a size to a default size.
 */
export function Line({ style = {}, children }: { style?: Style | Style[]; children: ReactNode }) {
  return (
    <Text style={[{ fontSize: 9.5, lineHeight: 1.45 }, ...(Array.isArray(style) ? style : [style])]}>{children}</Text>
  );
}

export function Section({ title, children, keep = false }: { title: string; children: ReactNode; keep?: boolean }) {
  return (
    <View style={look.section} wrap={!keep}>
      <Line style={look.heading}>{title}</Line>
      {children}
    </View>
  );
}

/** Facts in two columns, each under its name. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <View style={look.facts}>
      {facts.map(([label, value]) => (
        <View key={label} style={look.fact} wrap={false}>
          <Line style={look.label}>{label}</Line>
          <Line>{value}</Line>
        </View>
      ))}
    </View>
  );
}

/** A highlighted notice. */
export function Notice({ tone, children }: { tone: "caution" | "negative"; children: string }) {
  const colours =
    tone === "caution"
      ? { color: INK.caution, backgroundColor: INK.cautionSoft }
      : { color: INK.negative, backgroundColor: INK.negativeSoft };
  return <Line style={[look.notice, colours]}>{children}</Line>;
}
