import type { Signals } from '../../../adapters/signals/signals.ts'
import type { Ask } from '../../../engine/flow/asks.ts'
import { phasesOf } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'

const CHANNEL = 'debate.signal'
/** How often signals go out: each costs something on every node, and shorter moments are no news. */
const EVERY_MS = 50
/** The whole text is sent again at its end, if it fits into a signal. */
const LONGEST_WHOLE = 2_000

/** Follows one answer from the question on. */
export interface Telling {
  wrote(text: string): void
  thought(tokens: number | undefined): void
  /** What was sent so far is void, so the text begins again. */
  beganAnew(): void
  ended(error?: string): void
}

/** What the narration of an answer needs of its node. */
interface Narrator {
  readonly publish: Signals['publish']
  readonly now: () => Date
  readonly thinking: Set<Thinking>
  tellSoon(): void
}

/** An agent that was asked and has not answered. Every running call has one, so it is a single object. */
class Thinking implements Telling {
  readonly #narrator: Narrator
  readonly #debateId: string
  readonly #version: number
  readonly #ask: Ask
  #told = false
  /** How many tokens of thoughts have come, where that is known, and how many were reported. */
  #thoughts: number | undefined = undefined
  #toldThoughts: number | undefined = undefined
  /** Whether part of its text was sent. */
  #begun = false
  /** In how many pieces its text was sent so far. */
  #pieces = 0
  #startedAt = ''
  #unsent = ''
  #whole = ''

  constructor(narrator: Narrator, { debateId, version }: DebateState, ask: Ask) {
    this.#narrator = narrator
    this.#debateId = debateId
    this.#version = version
    this.#ask = ask
  }

  wrote(text: string) {
    this.#startedAt ||= this.#narrator.now().toISOString()
    this.#unsent += text
    if (this.#whole.length <= LONGEST_WHOLE) this.#whole += text
    this.#narrator.tellSoon()
  }

  thought(tokens: number | undefined) {
    this.#thoughts = tokens ?? this.#thoughts
    this.#narrator.tellSoon()
  }

  beganAnew() {
    this.#unsent = ''
    this.#whole = ''
    this.#pieces = 0
    this.#startedAt = this.#narrator.now().toISOString()
    if (this.#begun) this.#tell('token_start', { timestamp: this.#startedAt })
  }

  ended(error?: string) {
    this.#narrator.thinking.delete(this)
    if (!this.#begun) return
    this.#tellText()
    const whole = this.#whole.length <= LONGEST_WHOLE ? { full_response: this.#whole } : {}
    this.#tell('token_end', { ...whole, ...(error && { error }) })
  }

  tellNews() {
    this.#tellThinking()
    this.#tellText()
  }

  #tell(type: string, more: Readonly<Record<string, unknown>>) {
    const { agent, round, phase } = this.#ask
    const place = { after_seq: this.#version, agent, round, phase, agent_seq: this.#pieces }
    this.#narrator.publish(CHANNEL, this.#debateId, { type, ...place, ...more })
  }

  /** Reports how much a model thinks, never its thoughts. */
  #tellThinking() {
    if (this.#told && this.#thoughts === this.#toldThoughts) return
    const tokens = this.#thoughts === undefined ? {} : { tokens: this.#thoughts }
    this.#tell('agent_thinking', { step: this.#ask.purpose, ...tokens })
    this.#told = true
    this.#toldThoughts = this.#thoughts
  }

  #tellText() {
    if (this.#unsent === '') return
    if (!this.#begun) this.#tell('token_start', { timestamp: this.#startedAt })
    this.#begun = true
    this.#pieces += 1
    this.#tell('token_delta', { token: this.#unsent })
    this.#unsent = ''
  }
}

/** Shows watchers what happens between two events. All of it may be lost, and none of it is stored. */
export function narration({ publish }: Pick<Signals, 'publish'>, now: () => Date) {
  const thinking = new Set<Thinking>()
  const progress = new Map<string, DebateState>()
  const narrator: Narrator = { publish, now, thinking, tellSoon }
  let isDue = false

  function tellSoon() {
    if (!isDue) setTimeout(tellAll, EVERY_MS)
    isDue = true
  }

  function tellAll() {
    isDue = false
    for (const state of progress.values()) publish(CHANNEL, state.debateId, progressOf(state))
    progress.clear()
    for (const each of thinking) each.tellNews()
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

    asked(state: DebateState, ask: Ask): Telling {
      const each = new Thinking(narrator, state, ask)
      thinking.add(each)
      tellSoon()
      return each
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
