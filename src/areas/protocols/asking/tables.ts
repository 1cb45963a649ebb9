import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'
import type { Door } from './question.ts'

const protocolRequests = table('protocol_requests', {
  columns: {
    organization_id: plain<string>(),
    user_id: personal<string>(),
    /** The API key or the grant by which the program asked; empty for the person's own sessions. */
    credential: plain<string>(),
    door: plain<Door>(),
    key: personal<string>(),
    /** Of what was asked under a client's own key; null while that key is free for another request. */
    digest: personal<string | null>(),
    debate_id: plain<string>(),
    created_at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'Which questions of programs began which debate, so that one sent twice begins one',
  days: 60,
  since: 'created_at',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'delete' },
  debate: { by: 'debate_id', erase: 'delete' },
})

export const askingTables = [protocolRequests]

declare module '../../../storage/tables.ts' {
  interface Tables {
    protocol_requests: RowOf<typeof protocolRequests>
  }
}
