import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type OfferedAgent, rosterQuery } from '../../api/agents/models.ts'
import { type Ranking, rankingStatsQuery, rankingsQuery } from '../../api/agents/ratings.ts'
import { AgentName, unavailableReason } from '../../parts/agent-name.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { FirstOfTotal } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { choiceOf } from '../../ui/text.ts'
import { Tip } from '../../ui/tooltip.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { rightWords } from './agent-figures.ts'

const route = getRouteApi('/member/agents')
const SHOWN = 100
const SORTS = [
  ['', 'rank'],
  ['elo', 'rating'],
  ['wins', 'wins'],
  ['win_rate', 'win rate'],
  ['recent_activity', 'last active'],
] as const

const SORTABLE = SORTS.map(([value]) => value).filter((value) => value !== '')

export function AgentsScreen() {
  useTitle('Agents')
  const { domain, sort } = route.useSearch()
  const navigate = route.useNavigate()
  const asked = { domain, sort_by: choiceOf(SORTABLE, sort), limit: SHOWN }
  const list = useQuery({ ...rankingsQuery(asked), placeholderData: keepPreviousData })
  const { data: stats } = useQuery(rankingStatsQuery)
  const { data: roster } = useQuery(rosterQuery)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="grow font-serif text-3xl">Agents</h1>
        <Link to="/models" className={buttonClass()}>
          Models
        </Link>
        <CopyAsCurl address="/agents/rankings" query={asked} />
      </div>
      <p className="measure text-muted">
        Agents are ranked by how often they turned out right where enough outcomes are known, and by their rating
        otherwise. Record outcomes on decisions to make the ranking worth more.
      </p>
      <div className="grid gap-4 sm:grid-cols-4">
        <SelectField
          label="Domain"
          value={domain ?? ''}
          onChange={({ target }) => navigate({ search: { sort, domain: target.value || undefined }, replace: true })}
        >
          <option value="">all</option>
          {(stats?.domains ?? []).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <SelectField
          label="Order by"
          value={sort ?? ''}
          onChange={({ target }) => navigate({ search: { domain, sort: target.value || undefined }, replace: true })}
        >
          {SORTS.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <QueryResult query={list} what="Ranking">
        {({ rankings, total }) =>
          rankings.length > 0 ? (
            <>
              <Leaderboard rankings={rankings} away={roster?.agents.filter(({ available }) => !available) ?? []} />
              <FirstOfTotal shown={rankings.length} total={total} />
            </>
          ) : (
            <EmptyState
              title="No rankings yet"
              action={
                <Link to="/" className={buttonClass('primary')}>
                  Ask a question
                </Link>
              }
            >
              Agents appear here after their first debate{domain ? ' in this domain' : ''}.
            </EmptyState>
          )
        }
      </QueryResult>
    </div>
  )
}

interface LeaderboardProps {
  rankings: readonly Ranking[]
  /** The agents that cannot be asked at the moment. */
  away: readonly OfferedAgent[]
}

function Leaderboard({ rankings, away }: LeaderboardProps) {
  const awayBecause = new Map(away.map((agent) => [agent.name, unavailableReason(agent)]))
  return (
    <Table
      caption="Agents by rank"
      rows={rankings}
      keyOf={({ agent }) => agent}
      columns={[
        {
          title: 'Agent',
          cell: ({ rank, agent }) => (
            <span className="inline-flex items-baseline gap-3">
              <span className="w-6 text-right text-muted">{rank}</span>
              <Link to="/agents/$name" params={{ name: agent }} className="hover:underline">
                <AgentName name={agent} />
              </Link>
              {awayBecause.has(agent) && <WhyFailing why={awayBecause.get(agent)} />}
            </span>
          ),
        },
        { title: 'Rating', figure: true, cell: ({ elo }) => Math.round(elo) },
        {
          title: 'Right',
          figure: true,
          cell: ({ correct, outcomes }) => rightWords(correct, outcomes),
        },
        {
          title: 'Won – lost – drawn',
          figure: true,
          cell: ({ wins, losses, draws }) => `${wins} – ${losses} – ${draws}`,
        },
        { title: 'Debates', figure: true, cell: ({ total_debates }) => total_debates },
        { title: 'Consistency', cell: ({ consistency_class }) => consistency_class },
        { title: 'Last active', cell: ({ last_active }) => <RelativeTime at={last_active} /> },
      ]}
    />
  )
}

const WhyFailing = ({ why }: { why: string | undefined }) => (
  <Tip text={<span dir="auto">{why}</span>}>
    <button type="button" className="cursor-help text-disagree underline decoration-dotted underline-offset-4">
      failing
    </button>
  </Tip>
)
