import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'
import type { Door } from '../asking/index.ts'

const doorCalls = table('door_calls', {
  columns: {
    organization_id: plain<string>(),
    user_id: personal<string>(),
    door: plain<Door>(),
    /** The API key or the grant of the call; empty for the person's own sessions. */
    credential: plain<string>(),
    called_at: plain<Timestamp>(),
  },
  category: 'access',
  purpose: 'When programs of a person last called at each door, as the console shows them',
  days: 60,
  since: 'called_at',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'delete' },
})

export const doorTables = [doorCalls]

declare module '../../../storage/tables.ts' {
  interface Tables {
    door_calls: RowOf<typeof doorCalls>
  }
}
