import { renderToBuffer } from "@react-pdf/renderer";
import sharp from "sharp";
import { locatorMap } from "@/lib/map/locator-map";
import { formatDate } from "@/lib/format/dates";
import { inLanguage } from "@/lib/language/in-language";
import { readerMessages } from "@/lib/language/reader";
import type { DrawingJob, PaperPicture, PlainPaper } from "../drawing-job";
import { Confirmation } from "./confirmation";
import type { Paper } from "../paper";
import { describeServices, type Service } from "../service-text";
import type { Person } from "../snapshots";
import { fontsFor, isPrintable } from "./fonts";
import { MAP_SIZE } from "./map";
import { QuoteSheet } from "./quote";
import { StatementPaper } from "./statement";
import { ItineraryPaper } from "./itinerary";
import type { MappedService } from "./service-facts";
import { Voucher } from "./voucher";
import { plainLetterhead } from "../letterhead";
import { type DocumentProps, Facts, Line, SHEET_STYLES, Row, Section, Sheet } from "./sheet";

/** Width of pictures in pixels, for sharp print at their size on the page. */
const PICTURE_WIDTH = 540;

type Named = Pick<Person, "first_name" | "last_name" | "latin_name">;

/** Draws a document as PDF in the document's language. */
export const drawDocument = (job: DrawingJob): Promise<Buffer> => inLanguage(job.language, () => drawn(job));

async function drawn(job: DrawingJob): Promise<Buffer> {
  const written = lettersOf(readerMessages().paper) + formatDate("2026-01-01");
  // The renderer needs the document element itself, not a component that returns it.
  if (job.kind === "statement") {
    const { statement, at } = job;
    const fonts = await fontsFor(lettersOf(statement) + written);
    return renderToBuffer(StatementPaper({ statement, at, fonts }));
  }
  if (job.kind === "plain") {
    const { plain, at } = job;
    return renderToBuffer(PlainSheet({ plain, at, fonts: await fontsFor(lettersOf(plain) + written) }));
  }
  if (job.kind === "itinerary") {
    const { at } = job;
    const itinerary = { ...job.itinerary, papers: job.itinerary.papers.map(withPrintableNames) };
    const letters = lettersOf(itinerary) + written;
    return renderToBuffer(ItineraryPaper({ itinerary, at, fonts: await fontsFor(letters) }));
  }
  if (job.kind === "quote") {
    const { quote, at } = job;
    const fonts = await fontsFor(lettersOf(quote) + written);
    return renderToBuffer(QuoteSheet({ quote, at, fonts, pictures: await toJpegs(job.pictures) }));
  }
  const { at } = job;
  const paper = withPrintableNames(job.paper);
  const letters = lettersOf(paper) + written;
  if (job.kind === "confirmation") return renderToBuffer(Confirmation({ paper, at, fonts: await fontsFor(letters) }));
  const services = await withMaps(describeServices(paper));
  const fonts = await fontsFor(letters + lettersOf(services.map(({ map }) => map?.towns)));
  return renderToBuffer(Voucher({ paper, at, fonts, services, pictures: await toJpegs(job.pictures) }));
}

/** Uses a person's Latin name if no font has the script of the person's name. */
function withPrintableNames(paper: Paper): Paper {
  const travellers = paper.travellers.map(withPrintableName);
  const sold = paper.sold.map((one) => ({ ...one, guests: one.guests.map((room) => room.map(withPrintableName)) }));
  const { contact } = paper;
  const namesake = [...paper.travellers, ...paper.sold.flatMap(({ guests }) => guests.flat())].find(
    (one) => one.first_name === contact.first_name && one.last_name === contact.last_name,
  );
  return { ...paper, travellers, sold, contact: withPrintableName({ ...contact, latin_name: namesake?.latin_name }) };
}

function withPrintableName<T extends Named>(person: T): T {
  const { first_name: first, last_name: last, latin_name: latin } = person;
  return latin === undefined || isPrintable(first + last) ? person : { ...person, first_name: latin, last_name: "" };
}

/** Converts pictures to JPEG, by id, because the renderer reads no WebP. */
async function toJpegs(files: readonly PaperPicture[]): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const { id, file } of files) {
    const picture = await toJpeg(file);
    if (picture) pictures.set(id, picture);
  }
  return pictures;
}

/** Adds a map of the surroundings to each service with a known point. */
function withMaps(services: readonly Service[]): Promise<MappedService[]> {
  return Promise.all(
    services.map(async (service) => ({
      ...service,
      map: service.point && !service.isCancelled ? await locatorMap(service.point, MAP_SIZE) : undefined,
    })),
  );
}

/**
 * Converts an image to JPEG; undefined for a damaged one, which is left out. The renderer reads neither WebP nor
 * AVIF.
 */
async function toJpeg(file: Uint8Array): Promise<Buffer | undefined> {
  const image = sharp(file).resize({ width: PICTURE_WIDTH, withoutEnlargement: true });
  return image
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(() => undefined);
}

/** All letters that occur in the texts of a value. */
function lettersOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return "";
  return Object.values(value).map(lettersOf).join("");
}

interface Props extends Omit<DocumentProps, "paper"> {
  plain: PlainPaper;
}

/** A plain document: facts, then groups of lines, each line with a short code. */
function PlainSheet({ plain, ...sheet }: Props) {
  const { title, about, holder, number, examined, groups } = plain;
  const paper = { number, letterhead: plainLetterhead(holder), publicId: number, policy: { timezone: "UTC" } };
  return (
    <Sheet {...sheet} paper={paper} kind={title}>
      <Line style={SHEET_STYLES.title}>{holder}</Line>
      <Line style={SHEET_STYLES.muted}>{about}</Line>
      <Section title={examined.title} keep>
        <Facts facts={[...examined.facts]} />
      </Section>
      {groups.map((group) => (
        <Section key={group.title} title={group.title} keep={group.lines.length < LONG}>
          {group.lines.map(([code, text], at) => (
            <Row key={`${at}.${code}`} style={SHEET_STYLES.row} wrap={false}>
              <Line style={SHEET_STYLES.wide}>{text}</Line>
              <Line style={[SHEET_STYLES.narrow, SHEET_STYLES.muted]}>{code}</Line>
            </Row>
          ))}
        </Section>
      ))}
    </Sheet>
  );
}

/** A group of so many lines may be broken between two pages. */
const LONG = 30;
