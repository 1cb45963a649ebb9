import type { AuditEntry, AuditProof } from '../../api/audit.ts'
import type { PublicKeys } from '../../api/receipts.ts'
import { leafHash, rootFrom } from '../../proof/inclusion.ts'
import { type Note, readNote } from '../../proof/signed-note.ts'

export interface ProofCheck {
  /** What is shown is what was hashed. */
  shown: boolean
  /** The hash is that of the entry. */
  hashed: boolean
  /** The path leads from it to the root of the whole log. */
  included: boolean
  /** The note names that root, and a published key signed it. */
  signed: boolean
  note: Note | undefined
}

type Shown = Pick<AuditEntry, 'id' | 'at' | 'action' | 'category' | 'actor_id' | 'resource_id' | 'outcome' | 'details'>

/** Checked where the reader is, with nothing but the proof and the published keys. */
export async function checkProof(entry: Shown, proof: AuditProof, { keys }: PublicKeys): Promise<ProofCheck> {
  const { leaf, leaf_hash, seq, size, path, root } = proof
  const hash = await leafHash(leaf ?? '')
  const led = await rootFrom({ leafHash: hash, seq: seq ?? -1, size, path })
  const note = await readNote(proof.note ?? '', keys)
  return {
    shown: isShown(entry, leaf ?? '{}'),
    hashed: hash === leaf_hash,
    included: led !== undefined && led === root,
    signed: note?.isSigned === true && note.root === root && note.size === size,
    note,
  }
}

function isShown(entry: Shown, leaf: string): boolean {
  const { id, at, action, category, outcome, actor, resource, details } = JSON.parse(leaf)
  const hashed = [id, at, action, category, outcome, actor?.id, resource?.id, details]
  const { actor_id, resource_id } = entry
  const shown = [entry.id, entry.at, entry.action, entry.category, entry.outcome, actor_id, resource_id, entry.details]
  return JSON.stringify(hashed) === JSON.stringify(shown)
}
