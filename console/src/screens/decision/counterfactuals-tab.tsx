import { useQuery } from '@tanstack/react-query'
import type { Debate } from '../../api/debates/debates.ts'
import { type Counterfactual, counterfactualsQuery } from '../../api/debates/decisions.ts'
import { ConfidenceBar } from '../../parts/confidence-bar.tsx'
import { AskAgain } from '../../parts/debate-link.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState } from '../../ui/states.tsx'

const KINDS: Record<Counterfactual['kind'], string> = {
  flip_vote: 'a vote changes',
  drop_agent: 'an agent is away',
  drop_evidence: 'evidence is missing',
  move_threshold: 'the threshold changes',
}

/** What the confidence is compared with. */
interface Bar {
  threshold: number
  calibrated: boolean
}

/** The same votes counted again with one thing changed. */
export function CounterfactualsTab({ debate: { id, topic }, bar }: { debate: Pick<Debate, 'id' | 'topic'>; bar: Bar }) {
  const query = useQuery(counterfactualsQuery(id))
  return (
    <QueryResult query={query} what="Recounting">
      {({ counterfactuals }) =>
        counterfactuals.length === 0 ? (
          <EmptyState title="No votes to recount" action={<AskAgain topic={topic} />}>
            Scenarios are based on votes, and none were cast.
          </EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-12">
            <p className="measure text-sm text-muted">
              The votes cast are recounted with one thing changed. No agent is asked again.
            </p>
            <Scenarios
              title="Would change the result"
              none="No scenario changes the result."
              scenarios={counterfactuals.filter(({ changes_result }) => changes_result)}
              bar={bar}
            />
            <Scenarios
              title="Would not change the result"
              none="Every scenario changes the result."
              scenarios={counterfactuals.filter(({ changes_result }) => !changes_result)}
              bar={bar}
            />
          </div>
        )
      }
    </QueryResult>
  )
}

interface ScenariosProps {
  title: string
  none: string
  scenarios: readonly Counterfactual[]
  bar: Bar
}

function Scenarios({ title, none, scenarios, bar }: ScenariosProps) {
  return (
    <section className="grid gap-4">
      <h2 className="font-serif text-xl">{title}</h2>
      {scenarios.length === 0 && <p className="text-muted">{none}</p>}
      <ul className="grid">
        {scenarios.map((scenario) => (
          <Scenario key={scenario.id} scenario={scenario} bar={bar} />
        ))}
      </ul>
    </section>
  )
}

/** Removes ids of evidence, which mean nothing to a reader. */
const readable = (text: string) => text.replace(/ \(evd_\w+\)/g, '')

function Scenario({ scenario, bar }: { scenario: Counterfactual; bar: Bar }) {
  const { kind, condition, alternate_outcome, outcome, likelihood } = scenario
  return (
    <li className="grid gap-x-8 gap-y-2 border-t border-line py-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="measure grid gap-1">
        <p className="text-xs text-muted">If {KINDS[kind]}</p>
        <p>{readable(condition)}</p>
        <p className="text-muted">
          <span aria-hidden="true">→ </span>
          {readable(alternate_outcome)}
        </p>
      </div>
      <div className="grid content-center gap-1 text-sm">
        <ConfidenceBar
          value={outcome.confidence}
          threshold={kind === 'move_threshold' ? undefined : bar.threshold}
          calibrated={bar.calibrated}
        />
        {likelihood !== null && <p className="text-muted">estimated likelihood {likelihood.toFixed(2)}</p>}
      </div>
    </li>
  )
}
