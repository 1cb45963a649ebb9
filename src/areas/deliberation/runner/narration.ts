import type { Signals } from '../../../adapters/signals/signals.ts'
import type { Ask } from '../../../engine/flow/asks.ts'
import { phasesOf } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'

const CHANNEL = 'debate.signal'
/** How often signals go out: each costs something on every node, and shorter moments are no news. */
const EVERY_MS = 50
/** The whole text is sent again at its end, if it fits into a signal. */
const LONGEST_WHOLE = 2_000

/** An agent that was asked and has not answered. */
interface Thinking {
  debateId: string
  version: number
  ask: Ask
  told: boolean
  /** How many tokens of thoughts have come, where that is known, and how many were reported. */
  thoughts: number | undefined
  toldThoughts: number | undefined
  /** Whether part of its text was sent. */
  begun: boolean
  /** In how many pieces its text was sent so far. */
  pieces: number
  startedAt: string
  unsent: string
  whole: string
}

/** Shows watchers what happens between two events. All of it may be lost, and none of it is stored. */
export function narration({ publish }: Pick<Signals, 'publish'>, now: () => Date) {
  const thinking = new Set<Thinking>()
  const progress = new Map<string, DebateState>()
  let isDue = false

  function tellSoon() {
    if (!isDue) setTimeout(tellAll, EVERY_MS)
    isDue = true
  }

  function tellAll() {
    isDue = false
    for (const state of progress.values()) publish(CHANNEL, state.debateId, progressOf(state))
    progress.clear()
    for (const each of thinking) {
      tellThinking(each)
      tellText(each)
    }
  }

  function tell({ debateId, version, ask, pieces }: Thinking, type: string, more: Readonly<Record<string, unknown>>) {
    const { agent, round, phase } = ask
    publish(CHANNEL, debateId, { type, after_seq: version, agent, round, phase, agent_seq: pieces, ...more })
  }

  /** Reports how much a model thinks, never its thoughts. */
  function tellThinking(each: Thinking) {
    const { told, thoughts, toldThoughts, ask } = each
    if (told && thoughts === toldThoughts) return
    tell(each, 'agent_thinking', { step: ask.purpose, ...(thoughts !== undefined && { tokens: thoughts }) })
    each.told = true
    each.toldThoughts = thoughts
  }

  function tellText(each: Thinking) {
    if (each.unsent === '') return
    if (!each.begun) tell(each, 'token_start', { timestamp: each.startedAt })
    each.begun = true
    each.pieces += 1
    tell(each, 'token_delta', { token: each.unsent })
    each.unsent = ''
  }

  return {
    phaseBegan(state: DebateState) {
      progress.set(state.debateId, state)
      tellSoon()
    },

    /** Ends the narration of a debate that no longer runs here. */
    fellSilent(debateId: string) {
      progress.delete(debateId)
    },

    /** Follows one answer from the question on. */
    asked({ debateId, version }: DebateState, ask: Ask) {
      const each: Thinking = {
        debateId,
        version,
        ask,
        told: false,
        thoughts: undefined,
        toldThoughts: undefined,
        begun: false,
        pieces: 0,
        startedAt: '',
        unsent: '',
        whole: '',
      }
      thinking.add(each)
      tellSoon()
      return {
        wrote(text: string) {
          each.startedAt ||= now().toISOString()
          each.unsent += text
          if (each.whole.length <= LONGEST_WHOLE) each.whole += text
          tellSoon()
        },
        thought(tokens: number | undefined) {
          each.thoughts = tokens ?? each.thoughts
          tellSoon()
        },
        /** What was sent so far is void, so the text begins again. */
        beganAnew() {
          each.unsent = ''
          each.whole = ''
          each.pieces = 0
          each.startedAt = now().toISOString()
          if (each.begun) tell(each, 'token_start', { timestamp: each.startedAt })
        },
        ended(error?: string) {
          thinking.delete(each)
          if (!each.begun) return
          tellText(each)
          const whole = each.whole.length <= LONGEST_WHOLE ? { full_response: each.whole } : {}
          tell(each, 'token_end', { ...whole, ...(error && { error }) })
        },
      }
    },
  }
}
export type Narration = ReturnType<typeof narration>

function progressOf({ version, round, phase, protocol }: DebateState) {
  const phases = phasesOf(protocol, round)
  const place = phases.findIndex(({ name }) => name === phase)
  const rounds = Math.max(round, protocol.rounds)
  const progress = Math.round((100 * (round - 1 + Math.max(0, place) / phases.length)) / rounds)
  return { type: 'progress_update', after_seq: version, round, rounds, phase, progress }
}
