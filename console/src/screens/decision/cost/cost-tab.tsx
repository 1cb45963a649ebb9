import { useQuery } from '@tanstack/react-query'
import type { Debate } from '../../../api/debates.ts'
import { compressionQuery } from '../../../api/explanations.ts'
import { logQuery } from '../../../api/replays.ts'
import { AgentName } from '../../../ui/agent.tsx'
import { dollars } from '../../../ui/dollars.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Table } from '../../../ui/table.tsx'
import { Compression } from './compression.tsx'
import { type Usage, usageOf } from './usage.ts'

const whole = new Intl.NumberFormat('en')

/** What it took: by agent, by round, and how much of the debate its prompts carried. */
export function CostTab({ debate }: { debate: Debate }) {
  const log = useQuery(logQuery(debate.id))
  const compression = useQuery(compressionQuery(debate.id))
  const { total_tokens, cost_usd, calls } = debate.usage
  return (
    <div className="grid grid-cols-1 gap-10">
      <p className="measure">
        {debate.panel.every(({ provider }) => provider === 'builtin')
          ? `It cost nothing: ${calls} answers came from rules, not from models.`
          : `${dollars(cost_usd)} for ${whole.format(total_tokens)} tokens in ${whole.format(calls)} calls.`}{' '}
        It took {debate.duration_seconds < 1 ? 'less than a second' : `${Math.round(debate.duration_seconds)} seconds`}.
      </p>
      <Loaded query={log} what="Adding up">
        {(events) => {
          const { agents, rounds } = usageOf(events)
          return (
            <>
              <section className="grid grid-cols-1 gap-4">
                <h2 className="font-serif text-xl">By agent</h2>
                <UsageTable
                  caption="Usage by agent"
                  first="Agent"
                  rows={agents}
                  name={(key) => <AgentName name={key} />}
                />
              </section>
              <section className="grid grid-cols-1 gap-4">
                <h2 className="font-serif text-xl">By round</h2>
                <UsageTable caption="Usage by round" first="Round" rows={rounds} name={(key) => `Round ${key}`} />
              </section>
            </>
          )
        }}
      </Loaded>
      <Loaded query={compression} what="Measuring the prompts">
        {(found) => <Compression found={found} />}
      </Loaded>
    </div>
  )
}

interface UsageTableProps<Key> {
  caption: string
  first: string
  rows: readonly { key: Key; usage: Usage }[]
  name: (key: Key) => React.ReactNode
}

function UsageTable<Key extends string | number>({ caption, first, rows, name }: UsageTableProps<Key>) {
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ key }) => String(key)}
      columns={[
        { title: first, cell: ({ key }) => name(key) },
        { title: 'Calls', figure: true, cell: ({ usage }) => whole.format(usage.calls) },
        { title: 'Tokens in', figure: true, cell: ({ usage }) => whole.format(usage.tokensIn) },
        { title: 'Tokens out', figure: true, cell: ({ usage }) => whole.format(usage.tokensOut) },
        { title: 'Cost', figure: true, cell: ({ usage }) => dollars(usage.costUsd) },
      ]}
    />
  )
}
