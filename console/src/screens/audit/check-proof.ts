import type { AuditEntry, AuditProof } from '../../api/governance/audit.ts'
import { type Verdict, verifyHere } from '../../api/governance/browser-verifier.ts'

type Shown = Pick<AuditEntry, 'id' | 'at' | 'action' | 'category' | 'actor_id' | 'resource_id' | 'outcome' | 'details'>

const NOT_SHOWN = { at: 'entry', says: 'What this screen shows is not what was recorded' }

/** Checked where the reader is: the proof, and that what is shown is what it proves. */
export async function checkProof(entry: Shown, proof: AuditProof): Promise<Verdict> {
  const verdict = await verifyHere(proof)
  if (isShown(entry, proof.leaf ?? '{}')) return verdict
  return { ...verdict, valid: false, faults: [...verdict.faults, NOT_SHOWN] }
}

function isShown(entry: Shown, leaf: string): boolean {
  const { id, at, action, category, outcome, actor, resource, details } = JSON.parse(leaf)
  const hashed = [id, at, action, category, outcome, actor?.id, resource?.id, details]
  const { actor_id, resource_id } = entry
  const shown = [entry.id, entry.at, entry.action, entry.category, entry.outcome, actor_id, resource_id, entry.details]
  return JSON.stringify(hashed) === JSON.stringify(shown)
}
