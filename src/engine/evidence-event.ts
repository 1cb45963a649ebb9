import { dropUndefined } from './drop-undefined.ts'
import type { EngineEvent, EventShapes } from './events.ts'

type Attached = EventShapes['evidence_attached']

/** A piece of evidence before it is attached. */
export type NewEvidence = Omit<Attached['data'], 'evidence' | 'user'> & Attached['private'] & { id: string }

/** Its digest is text: what stays in the log after an erasure confirms nobody's guess. */
export const evidenceEvent = (
  { id, title, source, content, url, label, digest, ...data }: NewEvidence,
  user?: string,
): EngineEvent => ({
  type: 'evidence_attached',
  data: dropUndefined({ evidence: id, ...data, digest: '', user }),
  private: dropUndefined({ title, source, content, url, label, digest }),
})
