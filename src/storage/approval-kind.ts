import type { JsonObject } from '../shared/canonical-json.ts'
import type { Transaction } from './database.ts'

/** What is asked about: a thing of an area, in its tenant. */
export interface ApprovalSubject {
  org: string
  subject: string
}

/** How a question ended: by people, by its time, or because what would happen has changed. */
export type ApprovalOutcome = 'approved' | 'rejected' | 'timeout' | 'superseded'

export interface DecidedApproval extends ApprovalSubject {
  id: string
  outcome: ApprovalOutcome
  /** The choice that decided; null where nobody chose. */
  choice: string | null
  /** What the person who decided entered in the form. */
  values: JsonObject | null
  /** Null where its time decided. */
  decidedBy: string | null
  /** Whether it was the asker's own yes or no. */
  confirmation: boolean
  at: Date
}

/** One kind of thing that people approve before it happens. */
export interface ApprovalKind {
  /** In snake case: `workflow_step`. */
  name: string
  /** Locks what is asked about, before the approval is locked: whatever changes it takes its locks in this order too. */
  lock(tx: Transaction, subject: ApprovalSubject): Promise<void>
  /** The digest of exactly what would happen now; undefined when nothing waits for an answer any more. */
  digest(tx: Transaction, subject: ApprovalSubject): Promise<string | undefined>
  /** In the transaction that decides. What is `superseded` ends here, or is asked anew in the words of now. */
  decided(tx: Transaction, decided: DecidedApproval): Promise<void>
  /** In the transaction that ends a question because it has no digest any more. */
  withdrawn?(tx: Transaction, subject: ApprovalSubject): Promise<void>
}
