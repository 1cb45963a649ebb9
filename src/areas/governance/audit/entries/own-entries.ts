import type { PendingAction } from '../../../../background/audit-trail/pending-actions-store.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { isObject } from '../../../../shared/fields.ts'
import { FORGET, isOwn } from '../../../../shared/verifier/audit-forget.ts'
import { isWhole } from '../../../../shared/verifier/fields.ts'
import { entryOf, type Leaf, type NewEntry } from './entry.ts'

/** The action of the entries that say how far all trees have grown. */
export const CHECKPOINT = 'audit.checkpoint'

/** The action of the entry that says that trees were there before heads were signed. */
export const ADOPT = 'audit.adopt'

/** The action of the entries that say that a tree was found other than its signed head. */
export const UNSIGNED = 'audit.unsigned'

/** The action under which a pending act is entered that claims to be the audit log's own. */
export const REFUSED = 'audit.refused_act'

/** The source of the audit log's own entries; no pending act has it. */
const OWN_SOURCE = 'audit'

const OWN_ACTIONS: readonly string[] = [CHECKPOINT, ADOPT, UNSIGNED, FORGET]

/** The resource id by which entries about heads are found. */
export const ABOUT_HEADS = 'heads'

interface OwnAct {
  id: string
  at: string
  payer: string
  action: string
  /** What it is about, where it is to be found by that. */
  about?: string
  details: JsonObject
}

/** An entry that the audit log makes about itself. */
export const ownEntry = ({ id, at, payer, action, about = '', details }: OwnAct): NewEntry =>
  entryOf(
    {
      number: 0,
      id,
      at,
      payer,
      tenant: payer,
      action,
      actor: { id: 'audit', type: 'system' },
      on: { type: 'audit', id: about },
      outcome: 'success',
      details,
      source: OWN_SOURCE,
    },
    { salt: () => '', lateBefore: '' },
  )

/** Rewrites a pending act that claims to come from the audit log itself: it is entered as a refused claim. */
export function asActOfOthers(act: PendingAction): PendingAction {
  const source: string = act.source
  if (source !== OWN_SOURCE && !(source === 'record' && OWN_ACTIONS.includes(act.action))) return act
  const details = { action: act.action, source, details: act.details ?? {} }
  return { ...act, action: REFUSED, source: 'record', outcome: 'denied', details }
}

/** A tree as a checkpoint entry names it. */
interface CheckpointTree {
  id: string
  size: number
  root: string
}

const isCheckpointTree = (tree: unknown): tree is CheckpointTree =>
  isObject(tree) && typeof tree.id === 'string' && isWhole(tree.size) && typeof tree.root === 'string'

/** The trees and sizes that a checkpoint entry names; empty for every other entry. */
export function treesInCheckpoint(leaf: Leaf): CheckpointTree[] {
  const { trees } = leaf.details
  const listed: readonly unknown[] = isOwn(leaf, CHECKPOINT) && Array.isArray(trees) ? trees : []
  return listed.filter(isCheckpointTree)
}
