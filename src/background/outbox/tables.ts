import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../storage/column-types.ts'
import type { EffectState } from './effect.ts'

interface Effects {
  organization_id: string
  id: string
  number: Generated<number>
  kind: string
  key: string
  version: number
  target: string
  subject: string | null
  body: Json
  state: EffectState
  /** Tries since it was wished for, last edited after its end, or sent again. */
  attempts: number
  due_at: Timestamp
  first_tried_at: Timestamp | null
  /** One claim of one sender: whoever settles names it. */
  claimed_by: string | null
  claimed_until: Timestamp | null
  claimed_version: number | null
  doubt_since: Timestamp | null
  doubt_version: number | null
  external_id: string | null
  answer: Json | null
  error: string | null
  created_at: Timestamp
  over_at: Timestamp | null
}

declare module '../../storage/tables.ts' {
  interface Tables {
    effects: Effects
  }
}
