import { Link } from '@tanstack/react-router'
import type { Ranking } from '../../api/agents/ratings.ts'
import type { AgentOnOffer } from '../../api/agents/roster.ts'
import { AgentName, whyAway } from '../../parts/agent-name.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Table } from '../../ui/table.tsx'
import { Tip } from '../../ui/tooltip.tsx'
import { rightOf } from './figures.ts'

interface LeaderboardProps {
  rankings: readonly Ranking[]
  /** Those who cannot be asked at the moment. */
  away: readonly AgentOnOffer[]
}

export function Leaderboard({ rankings, away }: LeaderboardProps) {
  const awayBecause = new Map(away.map((agent) => [agent.name, whyAway(agent)]))
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
          cell: ({ correct, outcomes }) => rightOf(correct, outcomes),
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
