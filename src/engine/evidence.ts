import { defined } from './defined.ts'
import type { EngineEvent, EventShapes } from './events.ts'

type Attached = EventShapes['evidence_attached']

/** A piece of evidence before it is attached. */
export type NewEvidence = Omit<Attached['data'], 'evidence' | 'user'> & Attached['private'] & { id: string }

export const evidenceEvent = (
  { id, title, source, content, url, label, ...data }: NewEvidence,
  user?: string,
): EngineEvent => ({
  type: 'evidence_attached',
  data: defined({ evidence: id, ...data, user }),
  private: defined({ title, source, content, url, label }),
})
