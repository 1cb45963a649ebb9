import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { costsQuery, limitsQuery, tokensQuery } from '../../api/operations/developer.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { costWords, shortCost } from '../../ui/money.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { limitWords } from '../../ui/text.ts'

const ACTIONS: Record<string, string> = {
  default: 'Any other change',
  debate_create: 'Start a debate',
  vote: 'Vote',
  agent_call: 'Call an agent',
  export: 'Export',
  admin: 'Administer',
}

export function UsageTab() {
  return (
    <div className="grid gap-10">
      <Tokens />
      <Costs />
      <Limits />
    </div>
  )
}

function Tokens() {
  const tokens = useQuery(tokensQuery)
  return (
    <Section title="Tokens in 30 days" about="As reported by the models, for your organization.">
      <QueryResult query={tokens}>
        {({ summary, trends }) =>
          summary.total_tokens === 0 ? (
            <p className="text-muted">No model was used. Built-in agents follow rules, use no tokens and are free.</p>
          ) : (
            <>
              <p>
                {summary.total_tokens_in.toLocaleString('en')} in, {summary.total_cached_tokens.toLocaleString('en')} of
                them read from caches and {summary.total_cache_write_tokens.toLocaleString('en')} written into them;{' '}
                {summary.total_tokens_out.toLocaleString('en')} out,{' '}
                {summary.total_reasoning_tokens.toLocaleString('en')} of them reasoning
              </p>
              <TokenHistory trends={trends} />
            </>
          )
        }
      </QueryResult>
    </Section>
  )
}

interface Day {
  period: string
  tokens_in: number
  tokens_out: number
}

function TokenHistory({ trends }: { trends: readonly Day[] }) {
  const chart = useMemo(
    () => ({
      x: trends.map(({ period }) => Date.parse(period) / 1000),
      lines: [{ name: 'Tokens', values: trends.map(({ tokens_in, tokens_out }) => tokens_in + tokens_out) }],
    }),
    [trends],
  )
  return (
    <>
      <LineChart
        label="Tokens by day; the table below says the same"
        lone={`All of them on one day, ${trends[0]?.period}.`}
        times
        {...chart}
      />
      {trends.length > 1 && (
        <details>
          <summary className="text-sm text-muted">The same in numbers</summary>
          <Table
            caption="Tokens by day"
            rows={trends}
            keyOf={({ period }) => period}
            columns={[
              { title: 'Day', cell: ({ period }) => period },
              { title: 'In', figure: true, cell: ({ tokens_in }) => tokens_in.toLocaleString('en') },
              { title: 'Out', figure: true, cell: ({ tokens_out }) => tokens_out.toLocaleString('en') },
            ]}
          />
        </details>
      )}
    </>
  )
}

/** Built-in rules are no model and have no calls. */
const modelsWithCalls = <Part extends { api_calls: number }>(byModel: Readonly<Record<string, Part>>) =>
  Object.entries(byModel).filter(([, { api_calls }]) => api_calls > 0)

function Costs() {
  const costs = useQuery(costsQuery)
  return (
    <Section title="Cost in 30 days">
      <QueryResult query={costs}>
        {({ summary, by_model }) => (
          <>
            <p>
              {costWords({ ...summary, cost_usd: Number(summary.total_cost_usd) })} in{' '}
              {summary.total_api_calls.toLocaleString('en')} {summary.total_api_calls === 1 ? 'call' : 'calls'}
            </p>
            {modelsWithCalls(by_model).length > 0 && (
              <Table
                caption="Cost by model"
                rows={modelsWithCalls(by_model)}
                keyOf={([model]) => model}
                columns={[
                  { title: 'Model', cell: ([model]) => model },
                  {
                    title: 'Cost',
                    figure: true,
                    cell: ([, part]) => shortCost({ ...part, cost_usd: Number(part.cost) }),
                  },
                  { title: 'Calls', figure: true, cell: ([, { api_calls }]) => api_calls },
                  { title: 'Tokens in', figure: true, cell: ([, part]) => part.tokens_in.toLocaleString('en') },
                  { title: 'Tokens out', figure: true, cell: ([, part]) => part.tokens_out.toLocaleString('en') },
                ]}
              />
            )}
          </>
        )}
      </QueryResult>
    </Section>
  )
}

function Limits() {
  const limits = useQuery(limitsQuery)
  return (
    <Section title="Your limits" about="What is left this minute. Viewing this page does not count.">
      <QueryResult query={limits}>
        {({ limits: all }) => (
          <Table
            caption="Your limits"
            rows={Object.entries(all)}
            keyOf={([action]) => action}
            columns={[
              { title: 'Action', cell: ([action]) => ACTIONS[action] ?? action },
              { title: 'Left', figure: true, cell: ([, { remaining }]) => limitWords(remaining) },
              { title: 'Per minute', figure: true, cell: ([, { limit }]) => limitWords(limit) },
            ]}
          />
        )}
      </QueryResult>
      <div>
        <CopyAsCurl address="/rate-limit/status" />
      </div>
    </Section>
  )
}
