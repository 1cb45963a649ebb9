import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../../storage/column-types.ts'

export const ERASURE_STATES = [
  'requested',
  'scheduled',
  'held',
  'running',
  'verifying',
  'completed',
  'failed',
  'cancelled',
] as const
export type ErasureState = (typeof ERASURE_STATES)[number]

export const POLICIES = ['erase', 'keep'] as const
export type ErasurePolicy = (typeof POLICIES)[number]

interface Erasures {
  number: Generated<number>
  id: string
  user_id: string
  state: ErasureState
  step: string
  requested_at: Timestamp
  scheduled_for: Timestamp
  due_at: Timestamp
  started_at: Timestamp | null
  ended_at: Timestamp | null
  claim: string | null
  claimed_until: Timestamp | null
  failures: number
  error: string | null
  subject_digest: string
  salt_digest: string
  sealed: string | null
  facts: Json
  certificate: string | null
}

interface ErasurePayers {
  organization_id: string
  erasure_id: string
  of_one: boolean
  policy: ErasurePolicy
  certificate: string | null
}

interface ErasureRuns {
  erasure_id: string
  digest: Buffer
  debate_id: string
  weight: number
  theirs: boolean
}

interface ErasurePolicies {
  organization_id: string
  erasure: ErasurePolicy
  updated_by: string
  updated_at: Timestamp
}

declare module '../../../../storage/tables.ts' {
  interface Tables {
    erasures: Erasures
    erasure_payers: ErasurePayers
    erasure_runs: ErasureRuns
    erasure_policies: ErasurePolicies
  }
}
