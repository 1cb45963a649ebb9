import { type ExpressionBuilder, sql } from 'kysely'
import { defineView } from '../../../jobs/views.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'

interface Share {
  started: number
  ended: number
  agreed: number
  rounds: number
  duration_ms: number
  agent_calls: number
}

const NOTHING: Share = { started: 0, ended: 0, agreed: 0, rounds: 0, duration_ms: 0, agent_calls: 0 }
const COLUMNS = Object.keys(NOTHING) as Array<keyof Share>

/** What the debates of each organization came to, hour by hour. */
export const debateHours = defineView({
  name: 'debate_hours',
  types: [
    'debate_start',
    'debate_forked',
    'debate_end',
    'consensus_reached',
    'agent_message',
    'critique',
    'vote_cast',
    'agent_failed',
  ],
  tables: ['debate_hours', 'debates_under_way'],
  async apply(tx, event) {
    const share = await shareOf(tx, event)
    if (!share) return
    await tx
      .insertInto('debate_hours')
      .values({
        organization_id: event.organizationId,
        hour: `${event.at.slice(0, 13)}:00:00.000Z`,
        ...NOTHING,
        ...share,
      })
      .onConflict((on) => on.columns(['organization_id', 'hour']).doUpdateSet((row) => sums(row, share)))
      .execute()
  },
})

const sums = (row: ExpressionBuilder<Tables, 'debate_hours'>, share: Partial<Share>) =>
  Object.fromEntries(
    COLUMNS.filter((column) => share[column]).map((column) => [
      column,
      sql<number>`${row.ref(`debate_hours.${column}`)} + ${share[column]}`,
    ]),
  )

async function shareOf(tx: Transaction, event: LogEvent): Promise<Partial<Share> | undefined> {
  const { type, data } = event
  switch (type) {
    case 'debate_start':
    case 'debate_forked':
      await begin(tx, event)
      return { started: 1 }
    case 'consensus_reached':
      return { agreed: 1 }
    case 'debate_end': {
      const rounds = typeof data.rounds === 'number' ? data.rounds : 0
      return { ended: 1, rounds, duration_ms: await end(tx, event) }
    }
    default:
      return typeof data.agent === 'string' ? { agent_calls: 1 } : undefined
  }
}

async function begin(tx: Transaction, { organizationId, debateId, at }: LogEvent) {
  const row = { organization_id: organizationId, debate_id: debateId, started_at: at }
  await tx
    .insertInto('debates_under_way')
    .values(row)
    .onConflict((on) => on.column('debate_id').doNothing())
    .execute()
}

/** How long the debate took, in milliseconds. */
async function end(tx: Transaction, { debateId, at }: LogEvent): Promise<number> {
  const begun = await tx
    .deleteFrom('debates_under_way')
    .where('debate_id', '=', debateId)
    .returning('started_at')
    .executeTakeFirst()
  return begun ? Date.parse(at) - Date.parse(begun.started_at) : 0
}
