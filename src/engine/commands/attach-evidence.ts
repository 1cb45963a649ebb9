import { conflict } from '../../shared/errors.ts'
import { dropUndefined, type EngineEvent, type EventShapes } from '../events.ts'
import type { DebateState } from '../state.ts'
import type { Evidence } from '../state-parts.ts'
import { refuseEnded } from './refusals.ts'

interface EvidenceInput {
  user: string
  evidence: NewEvidence
}

/** Attaches evidence, which every later answer may cite. */
export function attachEvidence(state: DebateState, { user, evidence }: EvidenceInput): readonly EngineEvent[] {
  refuseEnded(state)
  if (state.evidence.some(({ id }) => id === evidence.id)) {
    throw conflict('This piece of evidence is already attached', { status: state.status, evidence_id: evidence.id })
  }
  return [evidenceEvent(evidence, user)]
}

/** Who attaches pieces to a debate: a person, or a part of the product; `round` says where they belong. */
export interface Bringer {
  user?: string | undefined
  round?: number | undefined
}

/** Attaches pieces, which every later answer may cite, except those that the debate already has. */
export function attachPieces(
  state: DebateState,
  pieces: readonly NewEvidence[],
  { user, round }: Bringer,
): readonly EngineEvent[] {
  refuseEnded(state)
  const fresh = pieces.filter((piece) => !state.evidence.some((there) => isSame(there, piece)))
  return fresh.map((piece) => evidenceEvent(round === undefined ? piece : { ...piece, round }, user))
}

const isSame = (there: Evidence, piece: NewEvidence) => there.id === piece.id || there.digest === piece.digest

type Attached = EventShapes['evidence_attached']

/** A piece of evidence before it is attached. */
export type NewEvidence = Omit<Attached['data'], 'evidence' | 'user'> & Attached['private'] & { id: string }

/** The digest counts as text, so that what stays in the log after an erasure confirms no guess. */
export const evidenceEvent = (
  { id, title, source, content, url, label, digest, ...data }: NewEvidence,
  user?: string,
): EngineEvent => ({
  type: 'evidence_attached',
  data: dropUndefined({ evidence: id, ...data, digest: '', user }),
  private: dropUndefined({ title, source, content, url, label, digest }),
})
