import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../storage/table.ts'
import type { ActionSource } from './audit-trail/action.ts'
import type { EffectState } from './outbox/effect.ts'

const auditOpen = table('audit_open', {
  columns: {
    id: plain<string>(),
    payer_id: plain<string>(),
    tenant_id: plain<string>(),
    /** By the database's clock. */
    at: plain<Timestamp>(),
    /** From when on it is in doubt what became of it. */
    due_at: plain<Timestamp>(),
    facts: personal<Json>(),
  },
  category: 'audit',
  purpose: 'Acts under way, until the audit log tells of them',
  exported: { omit: 'It is exported as entries of the audit log, seconds later' },
  person: { by: [], erase: { keep: 'It is entered in the audit log within minutes, whose text is erased there' } },
})

const auditPending = table('audit_pending', {
  columns: {
    number: plain<Generated<number>>(),
    id: plain<string>(),
    payer_id: plain<string>(),
    tenant_id: plain<string>(),
    at: plain<Timestamp>(),
    source: plain<ActionSource>(),
    facts: personal<Json>(),
  },
  category: 'audit',
  purpose: 'Acts that are over, until the audit log tells of them',
  exported: { omit: 'It is exported as entries of the audit log, seconds later' },
  person: { by: [], erase: { keep: 'It is entered in the audit log within seconds, whose text is erased there' } },
})

const effects = table('effects', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    number: plain<Generated<number>>(),
    kind: plain<string>(),
    key: plain<string>(),
    version: plain<number>(),
    target: personal<string>(),
    subject: plain<string | null>(),
    body: personal<Json>(),
    state: plain<EffectState>(),
    /** Tries since it was wished for, last edited after its end, or sent again. */
    attempts: plain<number>(),
    due_at: plain<Timestamp>(),
    first_tried_at: plain<Timestamp | null>(),
    /** One claim of one sender, who names it when settling. */
    claimed_by: plain<string | null>(),
    claimed_until: plain<Timestamp | null>(),
    claimed_version: plain<number | null>(),
    doubt_since: plain<Timestamp | null>(),
    doubt_version: plain<number | null>(),
    answer: personal<Json | null>(),
    error: personal<string | null>(),
    external_id: personal<string | null>(),
    created_at: plain<Timestamp>(),
    over_at: plain<Timestamp | null>(),
  },
  category: 'delivery',
  purpose: 'What is to happen outside, and what became of it',
  days: 30,
  since: 'over_at',
  exported: { omit: 'Its areas export what they send' },
  debate: { by: 'subject', erase: { clear: ['answer', 'error'] } },
})

const schedules = table('schedules', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    kind: plain<string>(),
    key: plain<string>(),
    /** Either this, or a cron expression in a time zone. */
    every_seconds: plain<number | null>(),
    cron: plain<string | null>(),
    zone: plain<string | null>(),
    data: plain<Json>(),
    /** When it is to fire; also while a fault keeps it from that. */
    next_at: plain<Timestamp>(),
    /** When it last fired. */
    last_at: plain<Timestamp | null>(),
    failures: plain<number>(),
    /** When firing is tried again after a fault. */
    retry_at: plain<Timestamp | null>(),
    error: plain<string | null>(),
    /** Why it does not fire until it is set again. */
    paused: plain<string | null>(),
    created_at: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'When something is to happen again',
  exported: { omit: 'It holds ids and times, and says nothing about people' },
})

/** The tables of what works in the background. */
export const backgroundTables = [effects, auditOpen, auditPending, schedules]

declare module '../storage/tables.ts' {
  interface Tables {
    audit_open: RowOf<typeof auditOpen>
    audit_pending: RowOf<typeof auditPending>
    effects: RowOf<typeof effects>
    schedules: RowOf<typeof schedules>
  }
}
