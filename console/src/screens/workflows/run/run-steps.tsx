import { Link } from '@tanstack/react-router'
import type { RunStep } from '../../../api/work/runs.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { typeWords } from '../workflow-words.ts'
import { instanceWords, STEP_MARKS, STEP_WORDS, waitWords } from './run-words.ts'

const LINK = 'text-accent underline underline-offset-4'

/** The steps that have begun, in their order: how each stands, and what came of it. */
export const RunSteps = ({ steps }: { steps: readonly RunStep[] }) => (
  <ol aria-label="Steps of the run" className="grid border-t border-line">
    {steps.map((step) => (
      <OneStep key={`${step.step_id} ${step.iteration} ${step.branch}`} step={step} />
    ))}
  </ol>
)

function OneStep({ step }: { step: RunStep }) {
  const { name, type, status, branch, error, output, started_at, ended_at } = step
  const which = instanceWords(step)
  return (
    <li
      className={`grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto] ${branch > 0 ? 'pl-6' : ''}`}
    >
      <span aria-hidden="true" className={`max-sm:hidden ${status === 'failed' ? 'text-disagree' : 'text-muted'}`}>
        {STEP_MARKS[status]}
      </span>
      <div className="grid min-w-0 gap-1">
        <p dir="auto" className="font-medium">
          {name}{' '}
          <span className="text-sm font-normal text-muted">
            {typeWords(type)}
            {which !== '' && `, ${which}`}
          </span>
        </p>
        <Waits step={step} />
        {error !== null && (
          <p dir="auto" className={status === 'failed' ? 'text-disagree' : 'text-muted'}>
            {error}
          </p>
        )}
        <Leads step={step} />
        {hasContent(output) && (
          <details>
            <summary className="text-sm text-muted">Output</summary>
            <div className="pt-2 text-sm">
              <Output output={output} />
            </div>
          </details>
        )}
      </div>
      <p className="text-sm text-muted sm:text-right">
        {ended_at === null ? 'Began' : STEP_WORDS[status]} <RelativeTime at={ended_at ?? started_at} />
      </p>
    </li>
  )
}

/** What holds a step up, and until when. */
function Waits({ step }: { step: RunStep }) {
  const words = waitWords(step)
  if (words === undefined) return null
  return (
    <p dir="auto">
      {words}
      {step.due_at !== null && (
        <>
          {step.type === 'approval' ? ', at the latest ' : ', continues '}
          <RelativeTime at={step.due_at} />
        </>
      )}
    </p>
  )
}

/** Where a step is followed further: its debate, or what it asks people. */
function Leads({ step: { debate_id, approval_id, status, ended_at } }: { step: RunStep }) {
  return (
    <>
      {approval_id !== null && (
        <p>
          <Link to="/waiting/$approval" params={{ approval: approval_id }} className={LINK}>
            {status === 'running' ? 'See it in Waiting for you' : 'What was asked'}
          </Link>
        </p>
      )}
      {debate_id !== null && (
        <p>
          <Link to={ended_at === null ? '/debates/$id' : '/decisions/$id'} params={{ id: debate_id }} className={LINK}>
            {ended_at === null ? 'Follow the debate' : 'Read the decision'}
          </Link>
        </p>
      )}
    </>
  )
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasContent = (output: unknown) =>
  output !== null && output !== undefined && !(isObject(output) && Object.keys(output).length === 0)

const Output = ({ output }: { output: unknown }) =>
  isObject(output) ? <Values values={output} /> : <Value value={output} />

/** What a run was given or came to, each under its name. */
export const Values = ({ values }: { values: object }) => (
  <Facts>
    {Object.entries(values).map(([name, value]) => (
      <Fact key={name} name={name}>
        <Value value={value} />
      </Fact>
    ))}
  </Facts>
)

/** A text as it was written, anything else as JSON. */
function Value({ value }: { value: unknown }) {
  if (typeof value === 'string') return <p className="measure whitespace-pre-line">{value}</p>
  if (typeof value !== 'object' || value === null) return value === null ? '–' : String(value)
  return <pre className="font-mono text-sm whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
}
