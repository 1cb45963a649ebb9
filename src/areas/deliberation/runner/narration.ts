import type { Signals } from '../../../adapters/signals/signals.ts'
import type { Ask } from '../../../engine/asks.ts'
import { phasesOf } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'

const CHANNEL = 'debate.signal'
/** Signals go out this often: each costs something on every node, and what is over by then is no news. */
const EVERY_MS = 50
/** The whole text is sent again with its end, while it fits into a signal. */
const LONGEST_WHOLE = 2_000

/** An agent that was asked and has not answered. */
interface Thinking {
  debateId: string
  about: { after_seq: number; agent: string; round: number; phase: string }
  step: string
  told: boolean
  /** In how many pieces its text was told so far. */
  pieces: number
  startedAt: string
  unsent: string
  whole: string
}

/** Tells those who watch what is going on between two events. All of it may be lost, and none of it is stored. */
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
      if (!each.told) tell(each, 'agent_thinking', { step: each.step })
      each.told = true
      tellText(each)
    }
  }

  const tell = ({ debateId, about, pieces }: Thinking, type: string, more: Readonly<Record<string, unknown>>) =>
    publish(CHANNEL, debateId, { type, ...about, agent_seq: pieces, ...more })

  function tellText(each: Thinking) {
    if (each.unsent === '') return
    if (each.pieces === 0) tell(each, 'token_start', { timestamp: each.startedAt })
    each.pieces += 1
    tell(each, 'token_delta', { token: each.unsent })
    each.unsent = ''
  }

  return {
    phaseBegan(state: DebateState) {
      progress.set(state.debateId, state)
      tellSoon()
    },

    /** Nothing more is to be said of a debate that is not run any more. */
    fellSilent(debateId: string) {
      progress.delete(debateId)
    },

    /** Follows one answer from the question on. */
    asked({ debateId, version }: DebateState, { agent, round, phase, purpose }: Ask) {
      const about = { after_seq: version, agent, round, phase }
      const each: Thinking = {
        debateId,
        about,
        step: purpose,
        told: false,
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
        ended(error?: string) {
          thinking.delete(each)
          if (each.pieces === 0) return
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
