import type { JsonObject } from '../../../shared/crypto/canonical-json.ts'
import { entryOf, type Leaf, type NewEntry } from './leaf.ts'

/** The action of the entries that say how far all trees have grown. */
export const CHECKPOINT = 'audit.checkpoint'

/** The action of the entry that says that trees were there before heads were signed. */
export const ADOPT = 'audit.adopt'

/** The action of the entries that say that a tree was found other than its signed head. */
export const UNSIGNED = 'audit.unsigned'

/** By what these entries are found among all others. */
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
      source: 'record',
    },
    { salt: () => '', lateBefore: '' },
  )

/** Whether the audit log itself made this entry, and of that kind. */
export const isOwn = ({ action, source }: Leaf, kind: string) => action === kind && source === 'record'
