import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Ranking, rankingsQuery } from '../../api/agents/ratings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Meeting } from './meeting.tsx'

const route = getRouteApi('/member/agents/compare')
const SIDES = [
  ['a', 'First agent'],
  ['b', 'Second agent'],
] as const

export function CompareScreen() {
  useTitle('Head to head')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const rankings = useQuery(rankingsQuery({ limit: 100 }))
  const { a, b } = search
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="font-serif text-3xl">Head to head</h1>
        {a && b && <CopyAsCurl address="/agent/compare" query={{ agent_a: a, agent_b: b }} />}
      </div>
      <Loaded query={rankings}>
        {({ rankings: all }) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              {SIDES.map(([side, label]) => (
                <SelectField
                  key={side}
                  label={label}
                  value={search[side] ?? ''}
                  onChange={({ target }) =>
                    navigate({ search: { ...search, [side]: target.value || undefined }, replace: true })
                  }
                >
                  <option value="">choose</option>
                  {all.map(({ agent }) => (
                    <option key={agent}>{agent}</option>
                  ))}
                </SelectField>
              ))}
            </div>
            {a && b && a !== b ? <Meeting a={a} b={b} /> : <NoMeeting ranked={all} chosen={a ?? b} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Offers who was chosen, or who ranks first, with the first of the others. */
function NoMeeting({ ranked, chosen }: { ranked: readonly Ranking[]; chosen: string | undefined }) {
  const a = chosen ?? ranked[0]?.agent
  const b = ranked.find(({ agent }) => agent !== a)?.agent
  if (!a || !b) {
    return (
      <EmptyState
        title="Not enough agents to compare yet"
        action={
          <Link to="/" className={buttonClass('primary')}>
            Ask a question
          </Link>
        }
      >
        Agents appear here after their first debate.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Choose two agents"
      action={
        <Link to="/agents/compare" search={{ a, b }} className={buttonClass('primary')}>
          Compare {a} with {b}
        </Link>
      }
    >
      You see how often each won where they disagreed, and in which domains.
    </EmptyState>
  )
}
