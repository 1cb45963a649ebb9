import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../../storage/table.ts'

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

const PROOF = { keep: 'It proves that the person was erased; the id in it names nobody any more' }

const erasures = table('erasures', {
  columns: {
    number: plain<Generated<number>>(),
    id: plain<string>(),
    user_id: personal<string>(),
    state: plain<ErasureState>(),
    step: plain<string>(),
    requested_at: plain<Timestamp>(),
    scheduled_for: plain<Timestamp>(),
    due_at: plain<Timestamp>(),
    started_at: plain<Timestamp | null>(),
    ended_at: plain<Timestamp | null>(),
    claim: plain<string | null>(),
    claimed_until: plain<Timestamp | null>(),
    failures: plain<number>(),
    error: plain<string | null>(),
    subject_digest: plain<string>(),
    salt_digest: plain<string>(),
    sealed: personal<string | null>(),
    facts: plain<Json>(),
    certificate: plain<string | null>(),
  },
  sealed: [{ column: 'sealed', owner: 'id' }],
  category: 'account',
  purpose: 'Who asked to be erased, how far that has come, and what it came to',
  exported: { without: ['sealed', 'claim', 'claimed_until', 'salt_digest'] },
  person: { by: ['user_id'], erase: PROOF },
})

const erasurePayers = table('erasure_payers', {
  columns: {
    organization_id: plain<string>(),
    erasure_id: plain<string>(),
    of_one: plain<boolean>(),
    policy: plain<ErasurePolicy>(),
    certificate: plain<string | null>(),
  },
  category: 'account',
  purpose: 'In which organizations an erasure looked, by which policy',
  exported: { omit: 'It holds ids and words of the erasure, which is exported' },
})

const erasureRuns = table('erasure_runs', {
  columns: {
    erasure_id: plain<string>(),
    digest: personal<Buffer>(),
    debate_id: plain<string>(),
    weight: plain<number>(),
    theirs: plain<boolean>(),
  },
  category: 'machinery',
  purpose: 'By what copies of an erased text are known, until the erasure is over',
  exported: { omit: 'It holds digests, and goes when the erasure is over' },
  person: { by: [], erase: { keep: 'It goes when the erasure is over' } },
})

const erasurePolicies = table('erasure_policies', {
  columns: {
    organization_id: plain<string>(),
    erasure: plain<ErasurePolicy>(),
    updated_by: personal<string>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'What an organization keeps of debates that erased people had a part in',
  exported: { omit: 'It belongs to the organization, and says what it keeps' },
  person: { by: ['updated_by'], erase: 'pseudonym' },
})

export const erasureTables = [erasures, erasurePayers, erasureRuns, erasurePolicies]

declare module '../../../../storage/tables.ts' {
  interface Tables {
    erasures: RowOf<typeof erasures>
    erasure_payers: RowOf<typeof erasurePayers>
    erasure_runs: RowOf<typeof erasureRuns>
    erasure_policies: RowOf<typeof erasurePolicies>
  }
}
