import { Link } from '@tanstack/react-router'
import type { Ranking } from '../../api/standing.ts'
import { AgentName } from '../../ui/agent.tsx'
import { Table } from '../../ui/table.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { percent } from './figures.ts'

export function Leaderboard({ rankings }: { rankings: readonly Ranking[] }) {
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
            </span>
          ),
        },
        { title: 'Rating', figure: true, cell: ({ elo }) => Math.round(elo) },
        {
          title: 'Right',
          figure: true,
          cell: ({ accuracy, outcomes }) => (outcomes > 0 ? `${percent(accuracy)} of ${outcomes}` : 'not known'),
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
