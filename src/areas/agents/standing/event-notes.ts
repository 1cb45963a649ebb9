import { createHash } from 'node:crypto'
import type { RecordedEvent } from '../../../engine/events.ts'

/** What the end of a debate needs to know about an event. */
export type Note =
  | { kind: 'begin'; agents: readonly string[]; closed: boolean }
  | {
      kind: 'said'
      agent: string
      round: number
      phase: string
      cites: readonly string[]
      /** The proposal that the agent stands behind after its opening or revision. */
      move?: { proposal: string; opening: boolean; text?: string }
    }
  | { kind: 'critique'; agent: string; round: number; proposal: string }
  | { kind: 'ballot'; texts?: Readonly<Record<string, string>> }
  | ({ kind: 'vote' } & CastVote)
  | { kind: 'tally'; round: number; margin: number }

export interface CastVote {
  agent: string
  round: number
  choice: string
  confidence: number
  version: number
  position: number
  at: string
}

/** Undefined for events that do not count: late answers and votes of people. */
export function noteOf(event: RecordedEvent): Note | undefined {
  const { version, position, at } = event
  switch (event.type) {
    case 'debate_start':
      return {
        kind: 'begin',
        agents: event.data.panel.map(({ agent }) => agent),
        closed: event.data.options !== undefined,
      }
    case 'debate_forked':
      return { kind: 'begin', agents: event.data.agents, closed: true }
    case 'agent_message': {
      const { agent, round, phase, role, proposal, cites = [], discarded } = event.data
      if (discarded) return undefined
      const said = { kind: 'said', agent, round, phase, cites } as const
      if (proposal === undefined || (role !== 'proposer' && role !== 'reviser')) return said
      const text = event.private && { text: createHash('sha256').update(event.private.content).digest('base64') }
      return { ...said, move: { proposal, opening: role === 'proposer', ...text } }
    }
    case 'critique': {
      const { agent, round, proposal, discarded } = event.data
      return discarded ? undefined : { kind: 'critique', agent, round, proposal }
    }
    case 'ballot_opened':
      return { kind: 'ballot', ...(event.private && { texts: event.private.texts }) }
    case 'vote_cast': {
      const { agent, round, choice, confidence, discarded } = event.data
      if (agent === undefined || discarded) return undefined
      return { kind: 'vote', agent, round, choice, confidence, version, position, at }
    }
    case 'vote_tally':
      return { kind: 'tally', round: event.data.round, margin: event.data.features.margin }
  }
}

/** The note as it would be without the words. */
export function wordless(note: Note): Note {
  if (note.kind === 'ballot') return { kind: 'ballot' }
  if (note.kind !== 'said' || !note.move) return note
  const { text, ...move } = note.move
  return { ...note, move }
}
