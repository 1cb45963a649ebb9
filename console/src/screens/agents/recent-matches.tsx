import { Link } from '@tanstack/react-router'
import type { Profile } from '../../api/standing.ts'
import { ShortId } from '../../ui/copy.tsx'
import { Table } from '../../ui/table.tsx'
import { RelativeTime } from '../../ui/time.tsx'

type Match = Profile['ranking']['recent_matches'][number]

const signed = (change: number) => `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(1)}`
const judged = ({ correct }: Match) => (correct === null ? 'not known' : correct ? 'yes' : 'no')

export function RecentMatches({ matches }: { matches: readonly Match[] }) {
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
              title: 'Decision',
              cell: ({ debate_id, date }) => (
                <Link to="/decisions/$id" params={{ id: debate_id }} className="text-accent underline">
                  <RelativeTime at={date} />
                </Link>
              ),
            },
            { title: 'Id', cell: ({ debate_id }) => <ShortId id={debate_id} /> },
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
