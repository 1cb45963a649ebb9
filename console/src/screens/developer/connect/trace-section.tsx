import { useQuery } from '@tanstack/react-query'
import { type TraceStatus, traceQuery } from '../../../api/operations/traces.ts'
import { DebateLink, useDebateNames } from '../../../parts/debate-link.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { counted } from '../../../ui/text.ts'

const SETTINGS = `OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318
OTEL_EXPORTER_OTLP_HEADERS=authorization=Bearer%20…`

/** Whether debates are sent to a collector of traces, and how that is turned on. */
export function TraceSection() {
  const status = useQuery(traceQuery)
  return (
    <Section
      title="Traces"
      about="Each debate as spans of OpenTelemetry, for the tools that you watch programs with: who was asked when, by which model, with how many tokens."
    >
      <QueryResult query={status}>{(found) => (found.enabled ? <Sent found={found} /> : <Off />)}</QueryResult>
      <p className="measure text-sm text-muted">The trace of a single debate is a file too: on its Cost tab.</p>
    </Section>
  )
}

const Off = () => (
  <div className="grid gap-2">
    <p>Traces are off. Whoever runs this installation turns them on with the address of a collector:</p>
    <CodeBlock label="Settings that turn traces on" text={SETTINGS} />
  </div>
)

function Sent({ found: { texts, last_sent, last_refusal } }: { found: TraceStatus }) {
  return (
    <div className="measure grid gap-1">
      <p>Traces are on. They carry {texts ? 'what was asked and said' : 'no texts'}.</p>
      {last_sent ? (
        <Told what={`Last sent, ${counted(last_sent.spans, 'span')},`} {...last_sent} />
      ) : (
        <p className="text-sm text-muted">None was sent within the last 30 days.</p>
      )}
      {last_refusal && (
        <Told what="Last refused" {...last_refusal}>
          {last_refusal.reason}. {last_refusal.tried_again && 'It is tried again.'}
        </Told>
      )}
    </div>
  )
}

interface ToldProps {
  what: string
  at: string
  debate_id: string
  children?: React.ReactNode
}

/** When something became of the trace of a debate. */
function Told({ what, at, debate_id, children }: ToldProps) {
  const debate = useDebateNames([debate_id])(debate_id)
  return (
    <div className="text-sm text-muted">
      <p>
        {what} <RelativeTime at={at} />. {children}
      </p>
      {debate && <DebateLink id={debate_id} debate={debate} />}
    </div>
  )
}
