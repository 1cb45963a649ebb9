import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { rankingsQuery } from '../../api/standing.ts'
import { CopyAsCurl } from '../../ui/copy.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTitle } from '../../ui/title.ts'
import { Meeting } from './meeting.tsx'

const route = getRouteApi('/member/agents/compare')
const SIDES = [
  ['a', 'One agent'],
  ['b', 'The other'],
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
        {a && b && <CopyAsCurl path="/agent/compare" query={{ agent_a: a, agent_b: b }} />}
      </div>
      <Loaded query={rankings}>
        {({ rankings: all }) => (
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
        )}
      </Loaded>
      {a && b && a !== b ? (
        <Meeting a={a} b={b} />
      ) : (
        <EmptyState title="Choose two agents">
          You see how often each won where they disagreed, and in which domains.
        </EmptyState>
      )}
    </div>
  )
}
