import type { Certificate } from "../drawing-job";
import { plainLetterhead } from "../letterhead";
import { type DocumentProps, Facts, Line, look, Row, Section, Sheet } from "./sheet";

interface Props extends Omit<DocumentProps, "paper"> {
  certificate: Certificate;
}

/** The certificate of a partner's going-live run. Its texts are English, as the API's documentation is. */
export function CertificatePaper({ certificate, ...sheet }: Props) {
  const { title, about, holder, number, examined, groups } = certificate;
  const paper = { number, letterhead: plainLetterhead(holder), publicId: number, policy: { timezone: "UTC" } };
  return (
    <Sheet {...sheet} paper={paper} kind={title}>
      <Line style={look.title}>{holder}</Line>
      <Line style={look.muted}>{about}</Line>
      <Section title={examined.title} keep>
        <Facts facts={[...examined.facts]} />
      </Section>
      {groups.map((group) => (
        <Section key={group.title} title={group.title} keep>
          {group.lines.map(([code, text]) => (
            <Row key={code} style={look.row} wrap={false}>
              <Line style={look.wide}>{text}</Line>
              <Line style={[look.narrow, look.muted]}>{code}</Line>
            </Row>
          ))}
        </Section>
      ))}
    </Sheet>
  );
}
