import { useMemo } from 'react'
import type { Spending, SpendingRow } from '../../api/governance/costs.ts'
import { useMemberNames } from '../../parts/organization-members.ts'
import { UnpricedModels } from '../../parts/unpriced-models.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { costWords, dollars, shortCost } from '../../ui/money.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { counted } from '../../ui/text.ts'

const TABLES = [
  ['Model', 'by_model'],
  ['Agent', 'by_agent'],
  ['Person', 'by_user'],
  ['Day', 'by_day'],
] as const

/** Spending by day as a chart, and everything in numbers. */
export function SpendingTables({ spending }: { spending: Spending }) {
  const called = useMemberNames(spending.organization)
  if (spending.totals.api_calls === 0)
    return (
      <EmptyState title="No spending in this period">
        Paid model calls appear here with their cost. Built-in agents are free.
      </EmptyState>
    )
  return (
    <div className="grid gap-8">
      {!spending.totals.cost_known && (
        <div className="grid gap-2">
          <p>
            In all: {costWords(spending.totals)}, in {counted(spending.totals.unpriced_calls, 'call')} of models without
            a price.
          </p>
          <UnpricedModels models={spending.by_model.filter((row) => !row.cost_known).map(({ name }) => name)} />
        </div>
      )}
      <ByDay days={spending.by_day} />
      {TABLES.map(([title, part]) => (
        <SpentTable key={part} title={title} rows={spending[part]} called={part === 'by_user' ? called : undefined} />
      ))}
    </div>
  )
}

function ByDay({ days }: { days: readonly SpendingRow[] }) {
  const x = useMemo(() => days.map(({ name }) => Date.parse(name) / 1000), [days])
  const lines = useMemo(() => [{ name: 'Dollars', values: days.map(({ cost_usd }) => cost_usd) }], [days])
  const [first] = days
  const lone = first ? `${shortCost(first)} on ${first.name}.` : ''
  return <LineChart label="Dollars by day; the table below says it in numbers" lone={lone} x={x} lines={lines} times />
}

const some = (tokens: number) => (tokens > 0 ? tokens.toLocaleString('en') : '')

interface SpentTableProps {
  title: string
  rows: readonly SpendingRow[]
  called?: ((name: string) => string) | undefined
}

function SpentTable({ title, rows, called = (name) => name }: SpentTableProps) {
  return (
    <Table
      caption={`Spent by ${title.toLowerCase()}`}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title, cell: ({ name }) => called(name) },
        { title: 'Spent', cell: shortCost, figure: true },
        {
          title: 'Estimated',
          cell: ({ at_most_usd }) => (at_most_usd > 0 ? dollars(at_most_usd) : ''),
          figure: true,
        },
        { title: 'Tokens', cell: ({ tokens }) => tokens.toLocaleString('en'), figure: true },
        { title: 'Read from cache', cell: ({ cached_tokens }) => some(cached_tokens), figure: true },
        { title: 'Written to cache', cell: ({ cache_write_tokens }) => some(cache_write_tokens), figure: true },
        { title: 'Reasoning', cell: ({ reasoning_tokens }) => some(reasoning_tokens), figure: true },
        { title: 'Calls', cell: ({ api_calls }) => api_calls, figure: true },
      ]}
    />
  )
}
