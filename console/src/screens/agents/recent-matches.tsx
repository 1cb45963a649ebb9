import type { Profile } from '../../api/agents/ratings.ts'
import { DebateLink, useDebateNames } from '../../parts/debate-link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Table } from '../../ui/table.tsx'

type Match = Profile['ranking']['recent_matches'][number]

const signed = (change: number) => `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(1)}`
const judged = ({ correct }: Match) => (correct === null ? 'not known' : correct ? 'yes' : 'no')

export function RecentMatches({ matches }: { matches: readonly Match[] }) {
  const named = useDebateNames(matches.map(({ debate_id }) => debate_id))
  return (
    <section className="grid gap-4">
      <h2 className="font-serif text-2xl">Recent debates</h2>
      {matches.length === 0 ? (
        <p className="text-muted">Not on a panel yet.</p>
      ) : (
        <Table
          caption="Recent debates"
          rows={matches}
          keyOf={({ debate_id }) => debate_id}
          columns={[
            {
              title: 'Question',
              cell: ({ debate_id }) => <DebateLink id={debate_id} debate={named(debate_id)} />,
            },
            { title: 'When', cell: ({ date }) => <RelativeTime at={date} /> },
            { title: 'Domain', cell: ({ domain }) => domain },
            { title: 'Result', cell: ({ outcome }) => outcome ?? 'no winner' },
            { title: 'Right', cell: judged },
            {
              title: 'Rating',
              figure: true,
              cell: ({ elo, elo_change }) => (elo === null ? '–' : `${Math.round(elo)} (${signed(elo_change ?? 0)})`),
            },
          ]}
        />
      )}
    </section>
  )
}
