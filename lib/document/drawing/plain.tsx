import type { PlainPaper } from "../drawing-job";
import { plainLetterhead } from "../letterhead";
import { type DocumentProps, Facts, Line, look, Row, Section, Sheet } from "./sheet";

interface Props extends Omit<DocumentProps, "paper"> {
  plain: PlainPaper;
}

/** Facts, then groups of lines with a short code each. */
export function PlainSheet({ plain, ...sheet }: Props) {
  const { title, about, holder, number, examined, groups } = plain;
  const paper = { number, letterhead: plainLetterhead(holder), publicId: number, policy: { timezone: "UTC" } };
  return (
    <Sheet {...sheet} paper={paper} kind={title}>
      <Line style={look.title}>{holder}</Line>
      <Line style={look.muted}>{about}</Line>
      <Section title={examined.title} keep>
        <Facts facts={[...examined.facts]} />
      </Section>
      {groups.map((group) => (
        <Section key={group.title} title={group.title} keep={group.lines.length < LONG}>
          {group.lines.map(([code, text], at) => (
            <Row key={`${at}.${code}`} style={look.row} wrap={false}>
              <Line style={look.wide}>{text}</Line>
              <Line style={[look.narrow, look.muted]}>{code}</Line>
            </Row>
          ))}
        </Section>
      ))}
    </Sheet>
  );
}

/** A group of so many lines may be broken between two pages. */
const LONG = 30;
