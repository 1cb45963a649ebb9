import type { LogEvent } from '../../shared/event-types.ts'
import { oneLine, quoted } from '../../shared/text/foreign.ts'
import { recorded } from '../events.ts'
import { evolve } from '../evolve.ts'
import { currentPhase, openAsks } from '../flow/phase-asks.ts'
import { promptFor, wholeQuestion } from '../prompts/index.ts'
import type { DebateState } from '../state.ts'
import { countTokens } from './tokens.ts'

/** What the prompts of a phase took over of everything that was said and attached before it. */
interface PhaseCompression {
  round: number
  phase: string
  prompts: number
  /** If every prompt had carried everything. */
  original: number
  carried: number
}

export interface Compression {
  phases: readonly PhaseCompression[]
  original: number
  carried: number
  /** The part of the transcript that the prompts of the last phase carried word for word; null where there were none. */
  retained: number | null
  /** The part of the sentences that agents quoted which those prompts carried; null where none was quoted. */
  quotesRetained: number | null
}

/**
 * Of the last round that was held, after its blind openings.
 * @param first the debate after its first event
 */
export function compressionOf(first: DebateState, later: readonly LogEvent[]): Compression {
  const beginnings = phaseBeginnings(first, later)
  const round = beginnings.at(-1)?.round ?? 0
  const held = beginnings.filter((state) => state.round === round && currentPhase(state)?.purpose !== 'opening')
  const phases = held.map(phaseCompression)
  const last = held.at(-1)
  return {
    phases,
    original: phases.reduce((sum, { original }) => sum + original, 0),
    carried: phases.reduce((sum, { carried }) => sum + carried, 0),
    retained: last ? retainedOf(last) : null,
    quotesRetained: last ? quotesRetainedOf(last) : null,
  }
}

/** The debate as it was before the first answer of each phase. */
function phaseBeginnings(first: DebateState, later: readonly LogEvent[]): readonly DebateState[] {
  const found = new Map<string, DebateState>()
  let state = first
  for (const event of later) {
    const { data } = recorded(event)
    if ('ask' in data && data.ask !== undefined && !data.discarded) {
      const key = `${state.round}:${state.phase}`
      if (!found.has(key)) found.set(key, state)
    }
    state = evolve(state, event)
  }
  return [...found.values()]
}

function phaseCompression(state: DebateState): PhaseCompression {
  const prompts = materialOf(state)
  const everything = transcriptOf(state).reduce((sum, text) => sum + countTokens(text), 0)
  return {
    round: state.round,
    phase: state.phase ?? '',
    prompts: prompts.length,
    original: prompts.length * everything,
    carried: prompts.reduce((sum, lines) => sum + countTokens(lines.join('\n')), 0),
  }
}

const MARK = quoted('')

/** The lines of each prompt of a phase that were written by others. */
function materialOf(state: DebateState): readonly (readonly string[])[] {
  const phase = currentPhase(state)
  const asks = phase ? openAsks(state, phase) : []
  return asks.map((ask) =>
    wholeQuestion(promptFor(state, ask))
      .split('\n')
      .filter((line) => line.startsWith(MARK))
      .map((line) => line.slice(MARK.length)),
  )
}

/** Everything that was asked, attached and said, piece by piece. */
const transcriptOf = ({ topic, proposals, closed, evidence, messages, critiques, votes }: DebateState) => [
  topic,
  ...(closed ? proposals.map(({ text }) => text) : []),
  ...evidence.map(({ content }) => content),
  ...messages.filter(({ discarded }) => !discarded).map(({ content }) => content),
  ...critiques.flatMap(({ issues, suggestions }) => [...issues, ...suggestions]),
  ...votes.map(({ reason }) => reason),
]

const SUGGESTION = /^Suggestion: /

function retainedOf(state: DebateState): number {
  const carried = new Set(materialOf(state).flatMap((lines) => lines.map((line) => line.replace(SUGGESTION, ''))))
  const lines = transcriptOf(state).flatMap((text) => text.split('\n'))
  const all = lines.reduce((sum, line) => sum + countTokens(line), 0)
  const kept = lines.reduce((sum, line) => sum + (carried.has(line) ? countTokens(line) : 0), 0)
  return all === 0 ? 1 : kept / all
}

function quotesRetainedOf(state: DebateState): number | null {
  const said = state.messages.filter(({ discarded }) => !discarded)
  const quotes = new Set(said.flatMap((each) => each.quotes.map(({ text }) => oneLine(text))))
  const carried = materialOf(state).map((lines) => oneLine(lines.join(' ')))
  const kept = [...quotes].filter((quote) => carried.some((text) => text.includes(quote)))
  return quotes.size === 0 ? null : kept.length / quotes.size
}
