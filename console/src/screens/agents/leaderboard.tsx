import { Link } from '@tanstack/react-router'
import type { AgentOnOffer } from '../../api/agents.ts'
import type { Ranking } from '../../api/standing.ts'
import { AgentName } from '../../ui/agent.tsx'
import { Table } from '../../ui/table.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { Tip } from '../../ui/tip.tsx'
import { whyAway } from '../../ui/why-away.ts'
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
