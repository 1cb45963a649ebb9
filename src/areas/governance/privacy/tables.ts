import type { Generated } from 'kysely'
import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const sweeps = table('sweeps', {
  columns: {
    table_name: plain<string>(),
    /** When it is looked through next. */
    due_at: plain<Timestamp>(),
    ran_at: plain<Timestamp | null>(),
    /** How many rows went, in all. */
    removed: plain<number>(),
    error: plain<string | null>(),
  },
  category: 'machinery',
  purpose: 'When each table was last looked through for what is kept too long',
  exported: { omit: 'It says nothing about a person' },
})

const consents = table('consents', {
  columns: {
    /** In the order in which they came. */
    number: plain<Generated<number>>(),
    user_id: personal<string>(),
    preference: plain<'do_not_sell' | 'marketing_opt_out' | 'analytics_opt_out' | 'third_party_sharing'>(),
    value: plain<boolean>(),
    /** What was agreed to, word for word. */
    wording: plain<string>(),
    /** The person themselves, or the signal of their browser (Sec-GPC). */
    source: plain<'person' | 'gpc'>(),
    at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'What a person agreed to and what not, in which words and when',
  exported: 'rows',
  person: {
    by: ['user_id'],
    erase: {
      keep: 'It proves what was agreed to (GDPR, article 7); the id in it names nobody once the person is gone',
    },
  },
})

export const privacyTables = [sweeps, consents]

declare module '../../../storage/tables.ts' {
  interface Tables {
    sweeps: RowOf<typeof sweeps>
    consents: RowOf<typeof consents>
  }
}
