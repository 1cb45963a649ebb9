import { useQuery } from '@tanstack/react-query'
import type { Debate } from '../../../api/debates/debates.ts'
import { logQuery } from '../../../api/debates/event-log.ts'
import { type CompressionAnalysis, compressionQuery } from '../../../api/debates/explanations.ts'
import { AgentName } from '../../../parts/agent-name.tsx'
import { UnpricedModels } from '../../../parts/unpriced-models.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { costWords, shortCost } from '../../../ui/money.ts'
import { Table } from '../../../ui/table.tsx'
import { type ToldAnswer, toldAnswers, type Usage, usageOf } from './token-usage.ts'

const whole = new Intl.NumberFormat('en')

/** What it took: by agent, by phase, what was not as it should be, and how much of the debate its prompts carried. */
export function CostTab({ debate }: { debate: Debate }) {
  const log = useQuery(logQuery(debate.id))
  const compression = useQuery(compressionQuery(debate.id))
  const { total_tokens, calls } = debate.usage
  const parts = partsWords(debate.usage)
  return (
    <div className="grid grid-cols-1 gap-10">
      <p className="measure">
        {debate.panel.every(({ provider }) => provider === 'builtin')
          ? `Free: ${calls} answers came from built-in rules, not from models.`
          : `${costSentence(debate.usage)} ${whole.format(total_tokens)} tokens in ${whole.format(calls)} calls.${parts}`}{' '}
        It took {debate.duration_seconds < 1 ? 'less than a second' : `${Math.round(debate.duration_seconds)} seconds`}.
      </p>
      <Loaded query={log} what="Adding up">
        {(events) => {
          const { agents, phases, unpriced } = usageOf(events)
          const told = toldAnswers(events)
          return (
            <>
              <UnpricedModels models={unpriced} />
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
                <h2 className="font-serif text-xl">By phase</h2>
                <UsageTable caption="Usage by phase" first="Phase" rows={phases} name={(key) => key} />
              </section>
              {told.length > 0 && <ToldAnswers answers={told} />}
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

const costSentence = (usage: Debate['usage']) =>
  usage.cost_known ? `${costWords(usage)} for` : `Cost ${costWords(usage)}.`

/** What of the tokens has a price of its own, or was not shown. */
function partsWords({ cached_tokens, cache_write_tokens, reasoning_tokens }: Debate['usage']): string {
  const parts = [
    cached_tokens > 0 && `${whole.format(cached_tokens)} were read from the caches of providers`,
    cache_write_tokens > 0 && `${whole.format(cache_write_tokens)} were written into them`,
    reasoning_tokens > 0 && `${whole.format(reasoning_tokens)} were reasoning, which is billed and not shown`,
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? ` Of the tokens ${new Intl.ListFormat('en').format(parts)}.` : ''
}

function ToldAnswers({ answers }: { answers: readonly ToldAnswer[] }) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-serif text-xl">Problems</h2>
      <Table
        caption="Answers that took more than one call, were cut, failed or saw less than there was to read"
        rows={answers}
        keyOf={({ ask }) => ask}
        columns={[
          { title: 'Agent', cell: ({ agent }) => <AgentName name={agent} /> },
          { title: 'Phase', cell: ({ where }) => where },
          { title: 'What happened', cell: ({ words }) => words.join(' ') },
        ]}
      />
    </section>
  )
}

interface UsageTableProps {
  caption: string
  first: string
  rows: readonly { key: string; usage: Usage }[]
  name: (key: string) => React.ReactNode
}

function UsageTable({ caption, first, rows, name }: UsageTableProps) {
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { title: first, cell: ({ key }) => name(key) },
        { title: 'Calls', figure: true, cell: ({ usage }) => whole.format(usage.tries) },
        { title: 'Input', figure: true, cell: ({ usage }) => whole.format(usage.tokensIn) },
        { title: 'Read from cache', figure: true, cell: ({ usage }) => whole.format(usage.cached) },
        { title: 'Written to cache', figure: true, cell: ({ usage }) => whole.format(usage.written) },
        { title: 'Output', figure: true, cell: ({ usage }) => whole.format(usage.tokensOut) },
        { title: 'Reasoning', figure: true, cell: ({ usage }) => whole.format(usage.thoughts) },
        { title: 'Cost', figure: true, cell: ({ usage }) => shortCost(usage.cost) },
      ]}
    />
  )
}

const percent = (share: number) => `${Math.round(share * 100)} %`

/** How much of the debate the prompts of its last round carried. */
function Compression({ found }: { found: CompressionAnalysis }) {
  const { compression, quality, phases, recommendations } = found
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-serif text-xl">Prompt compression</h2>
      <p className="measure">
        {compression.enabled
          ? `${whole.format(compression.compressed_tokens)} of ${whole.format(compression.original_tokens)} tokens (${percent(compression.ratio)}).`
          : 'The full debate so far.'}{' '}
        {quality.information_retained !== null &&
          `${percent(quality.information_retained)} of the information was kept. `}
        {quality.key_points_preserved !== null &&
          `${percent(quality.key_points_preserved)} of the quoted sentences were in them.`}
      </p>
      {phases.length > 0 && (
        <Table
          caption="Prompts by phase"
          rows={phases}
          keyOf={({ round, phase }) => `${round} ${phase}`}
          columns={[
            { title: 'Phase', cell: ({ round, phase }) => `Round ${round}, ${phase}` },
            { title: 'Prompts', figure: true, cell: ({ prompts }) => whole.format(prompts) },
            { title: 'Full text', figure: true, cell: ({ original_tokens }) => whole.format(original_tokens) },
            { title: 'Sent', figure: true, cell: ({ compressed_tokens }) => whole.format(compressed_tokens) },
          ]}
        />
      )}
      {recommendations.map((advice) => (
        <p key={advice} className="measure">
          {advice}
        </p>
      ))}
    </section>
  )
}
