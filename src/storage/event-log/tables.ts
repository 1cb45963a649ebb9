import type { Generated } from 'kysely'
import type { DebateStatus } from '../../engine/state.ts'
import type { Timestamp } from '../column-types.ts'
import { personal, plain, type RowOf, table } from '../table.ts'

const debates = table('debates', {
  columns: {
    id: plain<string>(),
    organization_id: plain<string>(),
    version: plain<number>(),
    head_hash: plain<string>(),
    status: plain<DebateStatus>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
    runner: plain<string | null>(),
    lease_until: plain<Timestamp | null>(),
    wake_at: plain<Timestamp | null>(),
    /** How often running it has failed since its last event. */
    setbacks: plain<Generated<number>>(),
  },
  category: 'debate',
  purpose: 'Which debates there are, how far each has come and who drives it',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'id', erase: { keep: 'The chain of its log still verifies; the texts are gone' } },
})

const events = table('events', {
  columns: {
    position: plain<Generated<number>>(),
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    version: plain<number>(),
    type: plain<string>(),
    /** Canonical JSON (RFC 8785), kept as text because jsonb reorders keys. */
    data: personal<string>(),
    private: personal<string | null>(),
    salt: personal<string | null>(),
    private_digest: plain<string | null>(),
    at: plain<Timestamp>(),
    hash: plain<string>(),
  },
  category: 'debate',
  purpose: 'What happened in debates, one event after the other',
  exported: { omit: 'Debates that the person asked or wrote in are exported whole' },
  person: { by: [], erase: { keep: 'What a person wrote is cleared event by event; ids stay and name nobody' } },
  debate: { by: 'debate_id', erase: { clear: ['private', 'salt'] }, byArea: true },
})

export const logTables = [debates, events]

declare module '../tables.ts' {
  interface Tables {
    debates: RowOf<typeof debates>
    events: RowOf<typeof events>
  }
}
