import { conflict } from '../../shared/errors.ts'
import type { EngineEvent } from '../events.ts'
import { evidenceEvent, type NewEvidence } from '../evidence.ts'
import type { DebateState } from '../state.ts'
import { refuseEnded } from './refusals.ts'

interface EvidenceInput {
  user: string
  evidence: NewEvidence
}

/** Evidence may be cited in every answer that is asked for from now on. */
export function attachEvidence(state: DebateState, { user, evidence }: EvidenceInput): readonly EngineEvent[] {
  refuseEnded(state)
  if (state.evidence.some(({ id }) => id === evidence.id)) {
    throw conflict('This piece of evidence is already attached', { status: state.status, evidence_id: evidence.id })
  }
  return [evidenceEvent(evidence, user)]
}
