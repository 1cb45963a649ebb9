import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { positionsQuery } from '../../api/agents/ratings.ts'
import { LineChart } from '../../ui/line-chart.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Table } from '../../ui/table.tsx'
import { type Bin, calibrationCurve, rightWords } from './agent-figures.ts'

const POSITIONS = 200
const WHOLE = [0, 1] as const

export function CalibrationSection({ name }: { name: string }) {
  const positions = useQuery(positionsQuery(name, POSITIONS))
  return (
    <section className="grid gap-4">
      <h2 className="font-serif text-2xl">Confidence against outcomes</h2>
      <QueryResult query={positions}>{(data) => <Curve curve={calibrationCurve(data.positions)} />}</QueryResult>
    </section>
  )
}

function Curve({ curve }: { curve: readonly Bin[] }) {
  const chart = useMemo(
    () => ({
      x: curve.map(({ stated }) => stated),
      lines: [
        { name: 'Right', values: curve.map(({ right, count }) => right / count) },
        { name: 'Perfect', values: curve.map(({ stated }) => stated), dashed: true },
      ],
    }),
    [curve],
  )
  if (curve.length === 0) {
    return (
      <p className="measure text-muted">
        No outcome of its decisions is recorded yet. Record one on a decision to learn what its confidence is worth.
      </p>
    )
  }
  const [first] = curve
  const count = curve.reduce((sum, bin) => sum + bin.count, 0)
  return (
    <>
      <p className="text-muted">
        {count === 1 ? 'Of its one vote whose outcome is known.' : `Of its last ${count} votes whose outcome is known.`}
      </p>
      <LineChart
        label="How often it was right by what it stated; the table below says the same"
        lone={first ? loneBin(first) : ''}
        range={WHOLE}
        {...chart}
      />
      {curve.length > 1 && (
        <Table
          caption="How often it was right by what it stated"
          rows={curve}
          keyOf={({ stated }) => String(stated)}
          columns={[
            { title: 'Stated about', cell: ({ stated }) => stated.toFixed(1) },
            { title: 'Was right', figure: true, cell: ({ right, count: votes }) => rightWords(right, votes) },
          ]}
        />
      )}
    </>
  )
}

const loneBin = ({ stated, right, count }: Bin) =>
  `It stated about ${stated.toFixed(1)} each time and was right in ${rightWords(right, count)}.`
