import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trendsQuery } from '../../api/agents/ratings.ts'
import { LineChart } from '../../ui/line-chart.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Table } from '../../ui/table.tsx'

interface Period {
  period: string
  elo: number
  games: number
}

export function RatingSection({ name }: { name: string }) {
  const trends = useQuery(trendsQuery(name))
  return (
    <section className="grid gap-4">
      <h2 className="font-serif text-2xl">Rating over 90 days</h2>
      <Loaded query={trends}>{({ trends: all }) => <RatingHistory periods={all[name] ?? []} />}</Loaded>
    </section>
  )
}

function RatingHistory({ periods }: { periods: readonly Period[] }) {
  const chart = useMemo(
    () => ({
      x: periods.map(({ period }) => Date.parse(period) / 1000),
      lines: [{ name: 'Rating', values: periods.map(({ elo }) => elo) }],
    }),
    [periods],
  )
  const [first] = periods
  if (!first) return <p className="text-muted">No rated debate in this time.</p>
  return (
    <>
      <LineChart label="Rating by day; the table below says the same" lone={loneRating(first)} times {...chart} />
      {periods.length > 1 && (
        <details>
          <summary className="text-sm text-muted">The same in numbers</summary>
          <Table
            caption="Rating by day"
            rows={periods}
            keyOf={({ period }) => period}
            columns={[
              { title: 'Day', cell: ({ period }) => period },
              { title: 'Rating', figure: true, cell: ({ elo }) => elo.toFixed(1) },
              { title: 'Matches', figure: true, cell: ({ games }) => games },
            ]}
          />
        </details>
      )}
    </>
  )
}

const loneRating = ({ period, elo, games }: Period) =>
  `It was rated on one day, ${period}: ${Math.round(elo)} after ${games === 1 ? 'one match' : `${games} matches`}.`
