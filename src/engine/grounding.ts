import type { NewEvidence } from './commands/attach-evidence.ts'
import type { Grounding } from './events/parts.ts'
import type { Seek } from './flow/asks.ts'
import type { DebateState } from './state.ts'

/** A text on its way into a debate: a snapshot with its source. */
export type Piece = Omit<NewEvidence, 'id'>

/** What the caller wants a debate to rest on. */
export interface GroundingOptions {
  question: string
  documentIds?: readonly string[] | undefined
  evidenceIds?: readonly string[] | undefined
  /** Where to look for more; nowhere by default. */
  grounding?: Grounding | undefined
}

/** Brings what an organization knows into debates. */
export interface Grounded {
  /** The pieces to begin with; refuses an id that the tenant does not have. */
  pieces(tenant: string, options: GroundingOptions): Promise<readonly Piece[]>
  /**
   * Searches for what the agents of a debate lack; returns nothing that the debate already has, and nothing after an
   * abort.
   */
  seek(state: DebateState, seek: Seek, signal: AbortSignal): Promise<readonly NewEvidence[]>
}

/** A piece of evidence from the library keeps its id; a part of something gets a new one. */
export function withIds(pieces: readonly Piece[], newId: () => string, known: readonly string[] = []): NewEvidence[] {
  const taken = new Set(known)
  return pieces.map((piece) => {
    const own = piece.origin?.item ?? ''
    const id = own.startsWith('evd_') && !taken.has(own) ? own : newId()
    taken.add(id)
    return { ...piece, id }
  })
}
