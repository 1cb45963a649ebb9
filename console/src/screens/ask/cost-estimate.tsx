import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DebateRequest, type Estimate, estimateQuery } from '../../api/debates/new-debate.ts'
import { dollars } from '../../ui/money.ts'
import { counted } from '../../ui/text.ts'
import { Tip } from '../../ui/tooltip.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

/** The service estimates a question of this length until one is written. */
const STAND_IN = 'What should we decide, and what speaks against it?'

/** The cost that the service estimates once the typing pauses; undefined while the question could not be asked. */
export function useEstimate(request: DebateRequest | undefined) {
  const rested = useDebounced(request && JSON.stringify({ ...request, question: request.question || STAND_IN }))
  return useQuery({
    ...estimateQuery(JSON.parse(rested ?? '{}') as DebateRequest),
    enabled: rested !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
type EstimateQuery = ReturnType<typeof useEstimate>

/** The estimated cost of the question, and how the service arrived at it. */
export function CostEstimate({ asked: { data, isError } }: { asked: EstimateQuery }) {
  if (isError) return <span className="text-sm text-muted">cost not known yet</span>
  if (!data?.estimate) return <span className="text-sm text-muted">est. …</span>
  return (
    <Tip text={<EstimateDetails estimate={data.estimate} />}>
      <button type="button" className="cursor-help text-sm text-muted underline decoration-dotted underline-offset-4">
        {rangeWords(data.estimate)}
      </button>
    </Tip>
  )
}

const EstimateDetails = ({ estimate }: { estimate: Estimate }) => (
  <span className="grid gap-1">
    <span>{derivationWords(estimate)}</span>
    {basisWords(estimate).map((line) => (
      <span key={line} className="text-muted">
        {line}
      </span>
    ))}
  </span>
)

/** What the budgets say about the question, if anything. */
export function BudgetsNote({ asked: { data } }: { asked: EstimateQuery }) {
  const lines = data?.reason ? [data.reason] : (data?.warnings ?? [])
  if (!data || lines.length === 0) return null
  return (
    <div className="grid gap-1 border-l-2 border-modify pl-4 text-sm">
      {lines.map((line) => (
        <p key={line}>{line}.</p>
      ))}
      <p className="text-muted">
        {!data.allowed && 'It may have to pause, and continues when the budget covers it. '}
        <Link to="/costs" className="text-accent underline underline-offset-4">
          See the budgets
        </Link>
      </p>
    </div>
  )
}

/** The estimated cost as a range; the least that it costs where a price is unknown. */
export function rangeWords({ cost_usd: { low, high } }: Estimate): string {
  if (high === null) return low > 0 ? `at least ${dollars(low)}, plus models of unknown price` : 'cost unknown'
  const [least, most] = [dollars(low), dollars(high)]
  return least === most ? `est. ${most}` : `est. ${least}–${most}`
}

/** Where the range comes from. */
export function derivationWords({ cost_usd: { low, high }, calls }: Estimate): string {
  const first = `Decided in its first round, with answers as half of them are: ${dollars(low)}`
  if (high === null && low === 0) return 'None of the models has a price that is known.'
  if (high === null) return `${first} for the models whose price is known.`
  return `${first}. With all rounds, long answers and nothing read from the caches of providers: ${dollars(high)}, ${counted(calls.high, 'call')}.`
}

/** What the figures of each model are based on. */
export function basisWords({ by_agent, assumptions }: Estimate): string[] {
  const on = (basis: string) => by_agent.filter((each) => each.basis === basis)
  const named = (agents: readonly { agent: string }[]) =>
    new Intl.ListFormat('en').format(agents.map(({ agent }) => agent))
  const measured = on('measured')
  const samples = measured.reduce((sum, each) => sum + each.samples, 0)
  return [
    ...(measured.length > 0
      ? [`Measured on ${counted(samples, 'answer')} in your organization: ${named(measured)}.`]
      : []),
    ...(on('catalogue').length > 0
      ? [`From their prices and the length of usual answers, until enough were asked here: ${named(on('catalogue'))}.`]
      : []),
    ...(on('unknown').length > 0 ? [`The price is not known and not counted: ${named(on('unknown'))}.`] : []),
    ...assumptions,
    ...(on('free').length > 0 ? ['Built-in agents cost nothing.'] : []),
  ]
}
