import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { cancelRun, isOver, RUNS, type Run, retryRun, runQuery } from '../../../api/work/runs.ts'
import { useOwnMemberNames } from '../../../parts/organization-members.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { CopyAsCurl, ShortId } from '../../../ui/copy-button.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { BackLink, OneThing } from '../../../ui/one-thing.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { counted, percentWords } from '../../../ui/text.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { RunSteps, Values } from './run-steps.tsx'
import { happeningWords, RUN_WORDS } from './run-words.ts'

const route = getRouteApi('/member/workflows/runs/$run')

/** One run: how far it is, what it waits for, why it failed, and what came of it. */
export function RunScreen() {
  useTitle('A run')
  const { run: id } = route.useParams()
  const found = useQuery(runQuery(id))
  return (
    <OneThing
      back={
        <BackLink to="/workflows" search={{ tab: 'runs' }}>
          Runs
        </BackLink>
      }
      curl={<CopyAsCurl address="/workflow/executions/{execution_id}" path={{ execution_id: id }} />}
      query={found}
      heading="A run"
    >
      {(run) => <Whole run={run} />}
    </OneThing>
  )
}

function Whole({ run }: { run: Run }) {
  const { workflow_name, steps, history, inputs, outputs } = run
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid gap-3">
        <h1 dir="auto" className="font-serif text-3xl text-pretty">
          {workflow_name}
        </h1>
        <Standing run={run} />
        <Acts run={run} />
      </div>
      {outputs !== null && Object.keys(outputs).length > 0 && (
        <Section title="What it came to">
          <Values values={outputs} />
        </Section>
      )}
      <Section title="Steps">
        {steps.length === 0 ? <p className="text-muted">No step has started yet.</p> : <RunSteps steps={steps} />}
      </Section>
      {Object.keys(inputs).length > 0 && (
        <Section title="What it was given">
          <Values values={inputs} />
        </Section>
      )}
      <Section title="About it">
        <AboutIt run={run} />
      </Section>
      <RunHistory steps={steps} history={history} />
    </div>
  )
}

/** How the run stands, told again when that changes. */
function Standing({ run }: { run: Run }) {
  const { status, error, progress, steps, current_step } = run
  const current = steps.find(({ step_id }) => step_id === current_step)?.name ?? current_step
  return (
    <div className="measure grid gap-1">
      <p role="status">
        <span className="font-medium">{RUN_WORDS[status]}</span>
        {!isOver(run) && ` · ${percentWords(progress)} of the steps have ended`}
        {!isOver(run) && current !== null && (
          <>
            {' · at '}
            <bdi>{current}</bdi>
          </>
        )}
      </p>
      {error !== null && (
        <p dir="auto" className={status === 'failed' ? 'text-disagree' : 'text-muted'}>
          {error}
        </p>
      )}
    </div>
  )
}

/** What can be done about it now. */
function Acts({ run }: { run: Run }) {
  const { id, status } = run
  if (status === 'completed' || status === 'cancelled') return null
  return (
    <div>
      {status === 'failed' ? (
        <ActionButton
          act={() => retryRun(id)}
          changes={RUNS}
          confirm="It continues at the steps that failed, from now on on your behalf. Completed steps are not repeated."
        >
          Try again
        </ActionButton>
      ) : (
        <ActionButton
          act={() => cancelRun(id)}
          changes={RUNS}
          confirm="The debates and approvals that it started end with it. The results of its steps so far are kept."
        >
          Cancel the run
        </ActionButton>
      )}
    </div>
  )
}

function AboutIt({ run }: { run: Run }) {
  const nameOf = useOwnMemberNames()
  const { id, template_id, workflow_name, owner, started_by, created_at, completed_at } = run
  return (
    <Facts>
      <Fact name="Template">
        <Link
          to="/workflows/templates/$template"
          params={{ template: template_id }}
          className="text-accent underline underline-offset-4"
        >
          {workflow_name}
        </Link>
      </Fact>
      <Fact name="Started">
        <RelativeTime at={created_at} /> by {nameOf(started_by)}
      </Fact>
      {owner !== started_by && <Fact name="Acts for">{nameOf(owner)}</Fact>}
      {completed_at !== null && (
        <Fact name="Ended">
          <RelativeTime at={completed_at} />
        </Fact>
      )}
      <Fact name="Id">
        <ShortId id={id} />
      </Fact>
    </Facts>
  )
}

/** What happened, in its order. */
function RunHistory({ history, steps }: Pick<Run, 'history' | 'steps'>) {
  const names = new Map(steps.map(({ step_id, name }) => [step_id, name]))
  return (
    <Section title="History">
      <details>
        <summary className="text-sm text-muted">{counted(history.length, 'entry', 'entries')}</summary>
        <ol className="mt-3 grid border-t border-line">
          {history.map((happening, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a history grows at its end
              key={place}
              className="grid gap-x-4 border-b border-line py-2 text-sm sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span dir="auto">
                {happeningWords(happening, (id) => names.get(id) ?? id)}
                {happening.note !== null && <span className="text-muted">: {happening.note}</span>}
              </span>
              <span className="text-muted">
                <RelativeTime at={happening.at} />
              </span>
            </li>
          ))}
        </ol>
      </details>
    </Section>
  )
}
