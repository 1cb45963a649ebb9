import type { Ask } from '../../engine/flow/asks.ts'
import type { DebateState } from '../../engine/state.ts'
import type { Case } from '../judging/case.ts'
import type { Persona } from '../personas.ts'

/** What an agent knows when it is asked. */
export interface Situation {
  persona: Persona
  ask: Ask
  state: DebateState
  /** The debate's own question, weighed. */
  matter: Case
  /** Weighs the same evidence for another question, taken as an open one. */
  weigh(topic: string): Case
  /** Whether the evidence holds a word with this stem at all. */
  mentions(stem: string): boolean
}
