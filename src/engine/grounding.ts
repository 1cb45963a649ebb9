import type { NewEvidence } from './commands/attach-evidence.ts'
import type { Grounding } from './events/parts.ts'
import type { Seek } from './flow/asks.ts'
import type { DebateState } from './state.ts'

/** A text on its way into a debate: a snapshot with what it was taken from. */
export type Piece = Omit<NewEvidence, 'id'>

/** What the caller wants a debate to rest on. */
export interface GroundingOptions {
  question: string
  documentIds?: readonly string[] | undefined
  evidenceIds?: readonly string[] | undefined
  /** Where to look for more; nowhere unless told. */
  grounding?: Grounding | undefined
}

/** Everything that an organization knows, on its way into debates. */
export interface Grounded {
  /** The pieces to begin with; refuses what the tenant does not have, by its name. */
  pieces(tenant: string, options: GroundingOptions): Promise<readonly Piece[]>
  /** What is found for what the agents of a debate lack: nothing that it has already, and nothing once it is aborted. */
  seek(state: DebateState, seek: Seek, signal: AbortSignal): Promise<readonly NewEvidence[]>
}

/** A piece of evidence of the library goes by the id that it has there; what is a part of something gets one of its own. */
export function withIds(pieces: readonly Piece[], newId: () => string, known: readonly string[] = []): NewEvidence[] {
  const taken = new Set(known)
  return pieces.map((piece) => {
    const own = piece.origin?.item ?? ''
    const id = own.startsWith('evd_') && !taken.has(own) ? own : newId()
    taken.add(id)
    return { ...piece, id }
  })
}
