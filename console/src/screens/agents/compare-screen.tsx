import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { comparisonQuery, headToHeadQuery, type Ranking, rankingsQuery } from '../../api/agents/ratings.ts'
import { AgentName } from '../../parts/agent-name.tsx'
import { DebateLink, useDebateNames } from '../../parts/debate-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { brierWords, meetingWords, orUnknown, percent } from './agent-figures.ts'

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
      <QueryResult query={rankings}>
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
      </QueryResult>
    </div>
  )
}

/** Offers to compare the chosen agent, or the one that ranks first, with the first of the others. */
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

/** The records of two agents, side by side and against each other. */
function Meeting({ a, b }: { a: string; b: string }) {
  const comparison = useQuery(comparisonQuery(a, b))
  const meetings = useQuery(headToHeadQuery(a, b))
  const named = useDebateNames(meetings.data?.recent.map(({ debate_id }) => debate_id) ?? [])
  return (
    <div className="grid gap-8">
      <QueryResult query={comparison}>
        {({ metrics, matches, agent_a_wins, agent_b_wins, draws }) => (
          <section className="grid gap-4">
            <p className="text-lg">{meetingWords(a, b, { matches, agent_a_wins, agent_b_wins, draws })}</p>
            <Table
              caption="Side by side"
              rows={[a, b].map((agent) => ({ agent, ...metrics[agent] }))}
              keyOf={({ agent }) => agent}
              columns={[
                { title: 'Agent', cell: ({ agent }) => <AgentName name={agent} /> },
                {
                  title: 'Rating',
                  figure: true,
                  cell: ({ elo }) => orUnknown(elo ?? null, (value) => String(Math.round(value))),
                },
                { title: 'Won', figure: true, cell: ({ win_rate }) => orUnknown(win_rate ?? null, percent) },
                {
                  title: 'In consensus',
                  figure: true,
                  cell: ({ consensus_rate }) => orUnknown(consensus_rate ?? null, percent),
                },
                {
                  title: 'Brier score',
                  figure: true,
                  cell: ({ calibration_score }) =>
                    orUnknown(calibration_score ?? null, (score) => brierWords(1 - score)),
                },
              ]}
            />
          </section>
        )}
      </QueryResult>
      <QueryResult query={meetings}>
        {({ recent, domain_breakdown }) => (
          <section className="grid gap-4">
            <h2 className="font-serif text-2xl">Where they met</h2>
            <Table
              caption="By domain"
              rows={Object.entries(domain_breakdown)}
              keyOf={([domain]) => domain}
              columns={[
                { title: 'Domain', cell: ([domain]) => domain },
                { title: `Won by ${a}`, figure: true, cell: ([, { wins }]) => wins },
                { title: `Won by ${b}`, figure: true, cell: ([, { losses }]) => losses },
                { title: 'Drawn', figure: true, cell: ([, { draws }]) => draws },
              ]}
            />
            <ul className="grid gap-1">
              {recent.map(({ debate_id, outcome, date }) => (
                <li key={debate_id}>
                  <DebateLink id={debate_id} debate={named(debate_id)} />
                  <span className="text-sm text-muted">
                    <RelativeTime at={date} /> ·{' '}
                    {outcome === 'draw' ? 'drawn' : outcome === 'win' ? `${a} won` : `${b} won`}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </QueryResult>
    </div>
  )
}
