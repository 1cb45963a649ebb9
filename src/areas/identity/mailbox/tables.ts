import type { Generated } from 'kysely'
import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const keptLetters = table('kept_letters', {
  columns: {
    id: plain<string>(),
    recipient: personal<string>(),
    subject: personal<string>(),
    body: personal<string>(),
    /** The id of what its words come from. */
    about: plain<string | null>(),
    sequence: plain<Generated<number>>(),
    created_at: plain<Timestamp>(),
  },
  category: 'delivery',
  purpose: 'Letters to members where no mail server takes them; the last two hundred',
  days: 30,
  since: 'created_at',
  exported: { without: ['sequence'] },
  person: { by: ['email:recipient'], erase: 'delete' },
})

export const mailboxTables = [keptLetters]

declare module '../../../storage/tables.ts' {
  interface Tables {
    kept_letters: RowOf<typeof keptLetters>
  }
}
