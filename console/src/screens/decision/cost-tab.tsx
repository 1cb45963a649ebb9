import { useQuery } from '@tanstack/react-query'
import type { Asked as AskedInLog } from '../../../../src/engine/events/parts.ts'
import type { Debate } from '../../api/debates/debates.ts'
import { type CompressionAnalysis, compressionQuery } from '../../api/debates/decisions.ts'
import { logQuery } from '../../api/debates/event-log.ts'
import { fetchTrace } from '../../api/operations/traces.ts'
import { AgentName } from '../../parts/agent-name.tsx'
import { UnpricedModels } from '../../parts/unpriced-models.tsx'
import type { DebateEvent } from '../../stream/frames.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { type Cost, costWords, isUnpriced, NO_COST, plusCost, shortCost } from '../../ui/money.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Table } from '../../ui/table.tsx'
import { counted, percentWords } from '../../ui/text.ts'

const whole = new Intl.NumberFormat('en')

/** The usage by agent and by phase, the irregular answers, and how much of the debate the prompts carried. */
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
      <QueryResult query={log} what="Adding up">
        {(events) => {
          const { agents, phases, unpriced } = usageOf(events)
          const irregular = irregularAnswers(events)
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
              {irregular.length > 0 && <IrregularAnswers answers={irregular} />}
            </>
          )
        }}
      </QueryResult>
      <QueryResult query={compression} what="Measuring the prompts">
        {(found) => <Compression found={found} />}
      </QueryResult>
      <section className="grid grid-cols-1 justify-items-start gap-3">
        <h2 className="font-serif text-xl">Trace</h2>
        <p className="measure">
          The same as spans of OpenTelemetry (OTLP in JSON), for the tools that you watch programs with.
        </p>
        <DownloadButton name={`${debate.id}.trace.json`} file={() => fetchTrace(debate.id)}>
          Download the trace
        </DownloadButton>
      </section>
    </div>
  )
}

const costSentence = (usage: Debate['usage']) =>
  usage.cost_known ? `${costWords(usage)} for` : `Cost ${costWords(usage)}.`

/** The tokens that have a price of their own, or were not shown. */
function partsWords({ cached_tokens, cache_write_tokens, reasoning_tokens }: Debate['usage']): string {
  const parts = [
    cached_tokens > 0 && `${whole.format(cached_tokens)} were read from the caches of providers`,
    cache_write_tokens > 0 && `${whole.format(cache_write_tokens)} were written into them`,
    reasoning_tokens > 0 && `${whole.format(reasoning_tokens)} were reasoning, which is billed and not shown`,
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? ` Of the tokens ${new Intl.ListFormat('en').format(parts)}.` : ''
}

function IrregularAnswers({ answers }: { answers: readonly IrregularAnswer[] }) {
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

/** How much of the debate the prompts of the last round carried. */
function Compression({ found }: { found: CompressionAnalysis }) {
  const { compression, quality, phases, recommendations } = found
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-serif text-xl">Prompt compression</h2>
      <p className="measure">
        {compression.enabled
          ? `${whole.format(compression.compressed_tokens)} of ${whole.format(compression.original_tokens)} tokens (${percentWords(compression.ratio)}).`
          : 'The full debate so far.'}{' '}
        {quality.information_retained !== null &&
          `${percentWords(quality.information_retained)} of the information was kept. `}
        {quality.key_points_preserved !== null &&
          `${percentWords(quality.key_points_preserved)} of the quoted sentences were in them.`}
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

interface Usage {
  tries: number
  tokensIn: number
  /** Of the input. */
  cached: number
  written: number
  tokensOut: number
  /** Of the output. */
  thoughts: number
  cost: Cost
}

const NOTHING: Usage = { tries: 0, tokensIn: 0, cached: 0, written: 0, tokensOut: 0, thoughts: 0, cost: NO_COST }

/** The usage of each agent and each phase. */
export function usageOf(events: readonly DebateEvent[]) {
  const asks = asksIn(events)
  const by = <Key,>(keyOf: (each: Ask) => Key) =>
    [...Map.groupBy(asks, keyOf)].map(([key, each]) => ({ key, usage: each.reduce(plus, NOTHING) }))
  return {
    agents: by(({ agent }) => agent),
    phases: by(({ round, phase }) => `Round ${round}, ${phase}`),
    total: asks.reduce(plus, NOTHING),
    /** The models that answered at an unknown cost. */
    unpriced: [...new Set(asks.filter(isUnpriced).flatMap(({ model }) => model ?? []))].sort(),
  }
}

const plus = (sum: Usage, took: Ask): Usage => ({
  tries: sum.tries + (took.attempts ?? 1),
  tokensIn: sum.tokensIn + (took.tokens_in ?? 0),
  cached: sum.cached + (took.cached_tokens ?? 0),
  written: sum.written + (took.cache_write_tokens ?? 0),
  tokensOut: sum.tokensOut + (took.tokens_out ?? 0),
  thoughts: sum.thoughts + (took.reasoning_tokens ?? 0),
  cost: plusCost(sum.cost, took),
})

/** An irregular answer. */
interface IrregularAnswer {
  ask: string
  agent: string
  where: string
  /** One sentence each. */
  words: readonly string[]
}

/** Answers that took more than one call, were cut, failed, or had to leave out material. */
export const irregularAnswers = (events: readonly DebateEvent[]): IrregularAnswer[] =>
  asksIn(events)
    .map((asked) => ({
      ask: asked.ask,
      agent: asked.agent,
      where: `Round ${asked.round}, ${asked.phase}`,
      words: wordsOf(asked),
    }))
    .filter(({ words }) => words.length > 0)

function wordsOf({ failure, repaired, cut, left_out, prompt_cut, served_model, discarded, attempts = 1 }: Ask) {
  const said = [
    failure && `It gave no answer: ${failure.message}.`,
    repaired && 'Asked again, because the first answer could not be used.',
    attempts > 1 && !repaired && `It took ${counted(attempts, 'call')}.`,
    cut && 'Its answer ends where it reached the token limit.',
    left_out && `It was asked without ${leftOutWords(left_out)}: the model’s context is too small.`,
    prompt_cut && 'The server read less of the prompt than was sent, without saying so.',
    served_model && `It was answered by ${served_model}.`,
    discarded && 'The answer came too late to count, and was paid for.',
  ]
  return said.filter((sentence) => typeof sentence === 'string')
}

function leftOutWords({ pieces, characters }: NonNullable<Ask['left_out']>): string {
  const size = counted(characters, 'character')
  return pieces > 0 ? `${counted(pieces, 'piece')} of evidence (${size} in all)` : `${size} of what there was to read`
}

/** One ask of the debate: what its answer took and how it went, or why there is none. */
type Ask = Partial<Omit<AskedInLog, 'ask' | 'agent' | 'round' | 'phase'>> &
  Pick<AskedInLog, 'ask' | 'agent' | 'round' | 'phase'> & { failure?: { reason: string; message: string } }

/** Every ask once: of the events that it led to, the first carries its usage. */
function asksIn(events: readonly DebateEvent[]): Ask[] {
  const asked = new Map<string, Ask>()
  for (const { type, payload } of events) {
    if (!isAsk(payload) || asked.has(payload.ask)) continue
    const failure = type === 'agent_failed' ? { reason: payload.reason, message: payload.message } : undefined
    asked.set(payload.ask, { ...payload, ...(failure && { failure }) })
  }
  return [...asked.values()]
}

const isAsk = <Payload extends object>(payload: Payload): payload is Payload & Ask =>
  'ask' in payload && 'agent' in payload && 'round' in payload && 'phase' in payload
