import type { Signal } from '../../stream/index.ts'
import { counted } from '../../ui/text.ts'
import type { DebateView, Seat } from './debate-view.ts'

/** What an agent is writing, before it becomes an event. */
export interface Draft {
  phase: string
  /** The event after which it was begun. */
  afterSeq: number
  text: string
  /** The number of pieces received. */
  pieces: number
  /** Whether all of it was received. */
  isWhole: boolean
  /** The tokens of thoughts so far, if they can be counted. */
  thoughts: number
}

export type Drafts = Readonly<Record<string, Draft>>

/** The drafts after these signals; signals of an answer that is already there are outdated. */
export function applySignals(drafts: Drafts, signals: readonly Signal[], view: DebateView): Drafts {
  const heard = { ...drafts }
  for (const signal of signals) {
    if (signal.type === 'progress_update') continue
    const { agent, phase, agent_seq: pieces } = signal.payload
    const begun = { phase, afterSeq: signal.after_seq, text: '', pieces: 0, isWhole: true, thoughts: 0 }
    const draft = heard[agent]?.afterSeq === signal.after_seq ? heard[agent] : begun
    if (signal.type === 'token_delta') {
      const isWhole = draft.isWhole && pieces === draft.pieces + 1
      heard[agent] = { ...draft, text: draft.text + signal.payload.token, pieces, isWhole }
    } else if (signal.type === 'token_end') {
      const { full_response: text, error } = signal.payload
      if (error !== undefined) heard[agent] = begun
      else heard[agent] = text === undefined ? draft : { ...draft, text, isWhole: true }
    } else if (signal.type === 'agent_thinking' && signal.payload.tokens !== undefined) {
      heard[agent] = { ...draft, thoughts: signal.payload.tokens }
    } else heard[agent] = begun
  }
  return withoutAnswered(heard, view)
}

/** What an agent is doing while its answer is awaited. */
export function draftState({ text, thoughts }: Draft): string {
  if (text !== '') return 'writing …'
  return thoughts > 0 ? `thinking … ${counted(thoughts, 'token')}` : 'thinking …'
}

/** Drops the drafts whose answer has arrived or is no longer awaited. */
export function withoutAnswered(drafts: Drafts, view: DebateView): Drafts {
  const open = Object.entries(drafts).filter(([agent, { afterSeq }]) => {
    const seat = view.panel.find((each) => each.agent === agent)
    return seat && !view.ending && afterSeq >= seat.answeredSeq
  })
  return Object.fromEntries(open)
}

/** Whether an answer of this member is due: a phase asks all its members at once. */
export function isAwaited(view: DebateView, { agent, role, answered }: Seat): boolean {
  const { status, waiting, protocol, round, phase } = view
  if (status !== 'running' || waiting || !protocol || phase === null || answered === `${round}:${phase}`) return false
  const scripted = protocol.script?.[round - 1]?.find(({ name }) => name === phase)
  if (scripted?.role) return scripted.role === role
  return phase !== 'judgement' || protocol.judge === agent
}
