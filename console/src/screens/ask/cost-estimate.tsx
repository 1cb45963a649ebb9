import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DebateRequest, type Estimate, estimateQuery } from '../../api/debates/new-debate.ts'
import { Tip } from '../../ui/tooltip.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { basisWords, courseWords, rangeWords } from './estimate-labels.ts'

/** Until a question is written, one of usual length is estimated. */
const STAND_IN = 'What should we decide, and what speaks against it?'

/** What the question will cost, as the service reckons it once the typing rests; nothing while it could not be asked. */
export function useEstimate(request: DebateRequest | undefined) {
  const rested = useDebounced(request && JSON.stringify({ ...request, question: request.question || STAND_IN }))
  return useQuery({
    ...estimateQuery(JSON.parse(rested ?? '{}') as DebateRequest),
    enabled: rested !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
type Asked = ReturnType<typeof useEstimate>

/** About what the question will cost, and how that was reckoned. */
export function CostEstimate({ asked: { data, isError } }: { asked: Asked }) {
  if (isError) return <span className="text-sm text-muted">cost not known yet</span>
  if (!data?.estimate) return <span className="text-sm text-muted">est. …</span>
  return (
    <Tip text={<How estimate={data.estimate} />}>
      <button type="button" className="cursor-help text-sm text-muted underline decoration-dotted underline-offset-4">
        {rangeWords(data.estimate)}
      </button>
    </Tip>
  )
}

const How = ({ estimate }: { estimate: Estimate }) => (
  <span className="grid gap-1">
    <span>{courseWords(estimate)}</span>
    {basisWords(estimate).map((line) => (
      <span key={line} className="text-muted">
        {line}
      </span>
    ))}
  </span>
)

/** What the budgets say to it, where they say anything. */
export function BudgetsNote({ asked: { data } }: { asked: Asked }) {
  const lines = data?.reason ? [data.reason] : (data?.warnings ?? [])
  if (!data || lines.length === 0) return null
  return (
    <div className="grid gap-1 border-l-2 border-modify pl-4 text-sm">
      {lines.map((line) => (
        <p key={line}>{line}.</p>
      ))}
      <p className="text-muted">
        {!data.allowed && 'It may have to wait in the middle, and goes on when the budget pays for it. '}
        <Link to="/costs" className="text-accent underline underline-offset-4">
          See the budgets
        </Link>
      </p>
    </div>
  )
}
