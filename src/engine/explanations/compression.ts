import type { LogEvent } from '../../shared/event-types.ts'
import { oneLine, quoted } from '../../shared/text/untrusted-text.ts'
import { type RecordedEvent, recorded } from '../events.ts'
import { evolve } from '../evolve.ts'
import { currentPhase, openAsks } from '../flow/phase-asks.ts'
import { evidenceNames, withEvidenceNames } from '../prompts/evidence.ts'
import { type PromptOptions, promptFor, wholeQuestion } from '../prompts/index.ts'
import type { DebateState } from '../state.ts'

/** How much of everything said and attached before a phase its prompts carried. */
interface PhaseCompression {
  round: number
  phase: string
  prompts: number
  /** The size if every prompt had carried everything. */
  original: number
  carried: number
}

export interface Compression {
  phases: readonly PhaseCompression[]
  original: number
  carried: number
  /** The share of the transcript that the prompts of the last phase carried word for word; null without prompts. */
  retained: number | null
  /** The share of the quoted sentences that those prompts carried; null without quotes. */
  quotesRetained: number | null
}

/**
 * Of the last round that was held, after its blind openings.
 * @param first the debate after its first event
 */
export function compressionOf(first: DebateState, later: readonly LogEvent[]): Compression {
  const phases = heldPhases(first, later)
  const round = phases.at(-1)?.state.round ?? 0
  const held = phases.filter(({ state }) => state.round === round && currentPhase(state)?.purpose !== 'opening')
  const compressed = held.map(phaseCompression)
  const last = held.at(-1)
  return {
    phases: compressed,
    original: compressed.reduce((sum, { original }) => sum + original, 0),
    carried: compressed.reduce((sum, { carried }) => sum + carried, 0),
    retained: last ? retainedOf(last) : null,
    quotesRetained: last ? quotesRetainedOf(last) : null,
  }
}

/** A phase as it was before its first answer, and how those who answered were asked. */
interface HeldPhase {
  state: DebateState
  asked: Map<string, PromptOptions>
}

function heldPhases(first: DebateState, later: readonly LogEvent[]): readonly HeldPhase[] {
  const found = new Map<string, HeldPhase>()
  let state = first
  for (const logged of later) {
    const answer = answerIn(recorded(logged))
    if (answer) {
      const key = `${state.round}:${state.phase}`
      const phase = found.get(key) ?? { state, asked: new Map() }
      if (!phase.asked.has(answer.ask)) phase.asked.set(answer.ask, answer.options)
      found.set(key, phase)
    }
    state = evolve(state, logged)
  }
  return [...found.values()]
}

/** The ask that an event answers in time, and the room and form of its prompt. */
function answerIn({ data }: RecordedEvent): { ask: string; options: PromptOptions } | undefined {
  if (!('ask' in data) || data.ask === undefined || data.discarded) return undefined
  return { ask: data.ask, options: { room: data.room, formMode: data.form ?? 'words' } }
}

function phaseCompression(phase: HeldPhase): PhaseCompression {
  const prompts = materialOf(phase)
  const everything = transcriptOf(phase.state).reduce((sum, text) => sum + countTokens(text), 0)
  return {
    round: phase.state.round,
    phase: phase.state.phase ?? '',
    prompts: prompts.length,
    original: prompts.length * everything,
    carried: prompts.reduce((sum, lines) => sum + countTokens(lines.join('\n')), 0),
  }
}

const MARK = quoted('')

/** The lines by others in each prompt of a phase, as sent. */
function materialOf({ state, asked }: HeldPhase): readonly (readonly string[])[] {
  const phase = currentPhase(state)
  const asks = phase ? openAsks(state, phase) : []
  return asks.flatMap((ask) => {
    const options = asked.get(ask.key)
    if (!options) return []
    const lines = wholeQuestion(promptFor(state, ask, options)).split('\n')
    return [lines.filter((line) => line.startsWith(MARK)).map((line) => line.slice(MARK.length))]
  })
}

/** Everything asked, attached and said, piece by piece, with evidence named as in prompts. */
function transcriptOf(state: DebateState): readonly string[] {
  const { topic, proposals, closed, evidence, messages, critiques, votes } = state
  const names = evidenceNames(state)
  const said = [
    ...messages.filter(({ discarded }) => !discarded).map(({ content }) => content),
    ...critiques.flatMap(({ issues, suggestions }) => [...issues, ...suggestions]),
    ...votes.map(({ reason }) => reason),
  ]
  return [
    topic,
    ...(closed ? proposals.map(({ text }) => text) : []),
    ...evidence.map(({ content }) => content),
    ...said.map((text) => withEvidenceNames(text, names)),
  ]
}

const SUGGESTION = /^Suggestion: /

function retainedOf(phase: HeldPhase): number {
  const carried = new Set(materialOf(phase).flatMap((lines) => lines.map((line) => line.replace(SUGGESTION, ''))))
  const lines = transcriptOf(phase.state).flatMap((text) => text.split('\n'))
  const all = lines.reduce((sum, line) => sum + countTokens(line), 0)
  const kept = lines.reduce((sum, line) => sum + (carried.has(line) ? countTokens(line) : 0), 0)
  return all === 0 ? 1 : kept / all
}

function quotesRetainedOf(phase: HeldPhase): number | null {
  const said = phase.state.messages.filter(({ discarded }) => !discarded)
  const quotes = new Set(said.flatMap((each) => each.quotes.map(({ text }) => oneLine(text))))
  const carried = materialOf(phase).map((lines) => oneLine(lines.join(' ')))
  const kept = [...quotes].filter((quote) => carried.some((text) => text.includes(quote)))
  return quotes.size === 0 ? null : kept.length / quotes.size
}

const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+|\p{N}{1,3}|[^\s\p{L}\p{M}\p{N}]+/gu

/** The units with which tokenizers begin: a word, up to three digits, a run of signs. */
export const countTokens = (text: string): number => text.match(PIECES)?.length ?? 0
