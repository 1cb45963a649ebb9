import type { Asked as AskedInLog } from '../../../../../src/engine/events/parts.ts'
import type { DebateEvent } from '../../../stream/frames.ts'
import { type Cost, isUnpriced, NO_COST, plusCost } from '../../../ui/money.ts'
import { counted } from '../../../ui/text.ts'

export interface Usage {
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

/** What each agent and each phase took. */
export function usageOf(events: readonly DebateEvent[]) {
  const asks = asksIn(events)
  const by = <Key>(keyOf: (each: Asked) => Key) =>
    [...Map.groupBy(asks, keyOf)].map(([key, each]) => ({ key, usage: each.reduce(plus, NOTHING) }))
  return {
    agents: by(({ agent }) => agent),
    phases: by(({ round, phase }) => `Round ${round}, ${phase}`),
    total: asks.reduce(plus, NOTHING),
    /** Models that answered at an unknown cost. */
    unpriced: [...new Set(asks.filter(isUnpriced).flatMap(({ model }) => model ?? []))].sort(),
  }
}

const plus = (sum: Usage, took: Asked): Usage => ({
  tries: sum.tries + (took.attempts ?? 1),
  tokensIn: sum.tokensIn + (took.tokens_in ?? 0),
  cached: sum.cached + (took.cached_tokens ?? 0),
  written: sum.written + (took.cache_write_tokens ?? 0),
  tokensOut: sum.tokensOut + (took.tokens_out ?? 0),
  thoughts: sum.thoughts + (took.reasoning_tokens ?? 0),
  cost: plusCost(sum.cost, took),
})

/** An answer of which there is more to say than what it took. */
export interface ToldAnswer {
  ask: string
  agent: string
  where: string
  /** One sentence each. */
  words: readonly string[]
}

/** Answers that took more than one call, were cut, failed, or were given on less than there was to read. */
export const toldAnswers = (events: readonly DebateEvent[]): ToldAnswer[] =>
  asksIn(events)
    .map((asked) => ({
      ask: asked.ask,
      agent: asked.agent,
      where: `Round ${asked.round}, ${asked.phase}`,
      words: wordsOf(asked),
    }))
    .filter(({ words }) => words.length > 0)

function wordsOf({ failure, repaired, cut, left_out, prompt_cut, served_model, discarded, attempts = 1 }: Asked) {
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

function leftOutWords({ pieces, characters }: NonNullable<Asked['left_out']>): string {
  const size = counted(characters, 'character')
  return pieces > 0 ? `${counted(pieces, 'piece')} of evidence (${size} in all)` : `${size} of what there was to read`
}

/** An ask of the debate with what its answer took and how it went; where there was none, why. */
type Asked = Partial<Omit<AskedInLog, 'ask' | 'agent' | 'round' | 'phase'>> &
  Pick<AskedInLog, 'ask' | 'agent' | 'round' | 'phase'> & { failure?: { reason: string; message: string } }

/** Every ask once: of the events that it led to, the first carries what it took. */
function asksIn(events: readonly DebateEvent[]): Asked[] {
  const asked = new Map<string, Asked>()
  for (const { type, payload } of events) {
    if (!isAsked(payload) || asked.has(payload.ask)) continue
    const failure = type === 'agent_failed' ? { reason: payload.reason, message: payload.message } : undefined
    asked.set(payload.ask, { ...payload, ...(failure && { failure }) })
  }
  return [...asked.values()]
}

const isAsked = <Payload extends object>(payload: Payload): payload is Payload & Asked =>
  'ask' in payload && 'agent' in payload && 'round' in payload && 'phase' in payload
