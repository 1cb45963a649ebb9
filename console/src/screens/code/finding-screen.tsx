import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CODE, findingQuery, type JudgedFinding, judgeFinding, type Verdict } from '../../api/code/codebase.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { choiceOf, percentWords } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { KIND_WORDS, NEEDS_REASON, placeWords, SEVERITY_WORDS, STATUS_WORDS, VERDICT_WORDS } from './code-words.ts'
import { FindingDebates } from './finding-debates.tsx'

const route = getRouteApi('/member/code/findings/$finding')
const VERDICTS = Object.keys(VERDICT_WORDS) as Verdict[]

/** One finding: where it is, how data gets there, and what people say of it. */
export function FindingScreen() {
  useTitle('A finding')
  const { finding: id } = route.useParams()
  const found = useQuery(findingQuery(id))
  return (
    <QueryResult query={found} heading="A finding">
      {(finding) => <Whole finding={finding} />}
    </QueryResult>
  )
}

function Whole({ finding }: { finding: JudgedFinding }) {
  const { id, repository_id, title, description, data_flow, code_snippet, recommendation } = finding
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-3 text-sm">
          <Link to="/code/$repository" params={{ repository: repository_id }} className="text-muted hover:text-ink">
            <span aria-hidden="true">← </span>Repository
          </Link>
          <CopyAsCurl address="/findings/{id}" path={{ id }} />
        </div>
        <h1 className="font-serif text-3xl text-pretty">{title}</h1>
        <p className="measure text-muted">{description}</p>
      </div>
      <About finding={finding} />
      {code_snippet !== null && (
        <Section title="The code">
          <CodeBlock label={placeWords(finding)} text={code_snippet} />
        </Section>
      )}
      {data_flow.length > 0 && (
        <Section title="How data gets there" about="From where it comes in to where it does harm.">
          <ol className="grid gap-2 border-l-2 border-line pl-4">
            {data_flow.map(({ file_path, line, what }) => (
              <li key={`${file_path}:${line}:${what}`}>
                {what}
                <bdi className="block font-mono text-xs wrap-anywhere text-muted">
                  {file_path}:{line}
                </bdi>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {recommendation !== null && (
        <Section title="What to do">
          <p className="measure">{recommendation}</p>
        </Section>
      )}
      <FindingDebates finding={finding} />
      <Section
        title="Your verdict"
        about="Verdicts teach how sure findings of this kind are. A false positive does not return until its line changes."
      >
        <VerdictForm finding={finding} />
        <Verdicts verdicts={finding.verdicts} />
      </Section>
    </div>
  )
}

function About({ finding }: { finding: JudgedFinding }) {
  const { kind, severity, confidence, status, rule_id, cwe_id, owasp_2021, owasp_2025, symbol } = finding
  return (
    <Facts>
      <Fact name="Status">{STATUS_WORDS[status]}</Fact>
      <Fact name="Kind">{KIND_WORDS[kind]}</Fact>
      <Fact name="Severity">{SEVERITY_WORDS[severity]}</Fact>
      <Fact name="Confidence">{percentWords(confidence)}</Fact>
      <Fact name="Where">
        <code>{placeWords(finding)}</code>
        {symbol !== null && <> in {symbol}</>}
      </Fact>
      <Fact name="Rule">{rule_id}</Fact>
      {cwe_id !== null && <Fact name="Weakness">{cwe_id}</Fact>}
      {(owasp_2021 ?? owasp_2025) !== null && (
        <Fact name="OWASP">{[owasp_2021, owasp_2025].filter(Boolean).join(', ')}</Fact>
      )}
      <Fact name="First seen">
        <RelativeTime at={finding.first_seen_at} />
      </Fact>
      <Fact name="Last seen">
        <RelativeTime at={finding.last_seen_at} />
      </Fact>
    </Facts>
  )
}

function VerdictForm({ finding: { id } }: { finding: JudgedFinding }) {
  const queries = useQueryClient()
  const [verdict, setVerdict] = useState<Verdict>('true_positive')
  async function judge({ reason = '' }: Record<string, string>) {
    await judgeFinding(id, { verdict, ...(reason.trim() !== '' && { reason: reason.trim() }) })
    await queries.invalidateQueries({ queryKey: CODE })
  }
  return (
    <div className="measure">
      <Form submit="Record it" onSubmit={judge}>
        {(about) => (
          <>
            <SelectField
              label="Verdict"
              name="verdict"
              value={verdict}
              fault={about('verdict')}
              onChange={({ target }) => setVerdict(choiceOf(VERDICTS, target.value) ?? 'true_positive')}
            >
              {VERDICTS.map((each) => (
                <option key={each} value={each}>
                  {VERDICT_WORDS[each]}
                </option>
              ))}
            </SelectField>
            <TextArea
              label={NEEDS_REASON.includes(verdict) ? 'Why' : 'Why (optional)'}
              name="reason"
              rows={2}
              maxLength={2_000}
              fault={about('reason')}
            />
          </>
        )}
      </Form>
    </div>
  )
}

const Verdicts = ({ verdicts }: Pick<JudgedFinding, 'verdicts'>) =>
  verdicts.length > 0 && (
    <ul className="border-t border-line">
      {verdicts.map(({ verdict, reason, stated_confidence, decided_at }) => (
        <li key={decided_at} className="grid gap-1 border-b border-line py-3">
          <p>
            {VERDICT_WORDS[verdict]} · <RelativeTime at={decided_at} />
          </p>
          <p className="text-sm text-muted">Its confidence was {percentWords(stated_confidence)}.</p>
          {reason !== null && <p dir="auto">{reason}</p>}
        </li>
      ))}
    </ul>
  )
