import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../storage/column-types.ts'
import type { ActionSource } from './action.ts'

interface AuditOpen {
  id: string
  payer_id: string
  tenant_id: string
  /** By the database's clock. */
  at: Timestamp
  /** From when on it is in doubt what became of it. */
  due_at: Timestamp
  facts: Json
}

interface AuditPending {
  number: Generated<number>
  id: string
  payer_id: string
  tenant_id: string
  at: Timestamp
  source: ActionSource
  facts: Json
}

declare module '../../storage/tables.ts' {
  interface Tables {
    audit_open: AuditOpen
    audit_pending: AuditPending
  }
}
