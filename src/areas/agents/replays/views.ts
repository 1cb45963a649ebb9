import { sql } from 'kysely'
import { type EndResult, type RecordedEvent, recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'
import { replayResult } from './result.ts'

/** The runs of debates, so that those that are over can be looked for. */
export const replayList = defineView({
  name: 'replays',
  types: ['debate_start', 'debate_forked', 'agent_failed', 'debate_end', 'debate_cancelled', 'debate_erased'],
  tables: ['replays', 'replay_counts'],
  async apply(tx, logged) {
    const event = recorded(logged)
    switch (event.type) {
      case 'debate_start':
      case 'debate_forked':
        return begin(tx, event)
      case 'agent_failed':
        return event.data.discarded ? undefined : fail(tx, logged, event.data.reason === 'timeout')
      case 'debate_end': {
        const { result, rounds } = event.data
        return end(tx, logged, result === 'failed' ? 'failed' : 'completed', { result, rounds })
      }
      case 'debate_cancelled':
        return end(tx, logged, 'cancelled', { result: null })
      case 'debate_erased':
        return forget(tx, logged)
    }
  },
})

async function begin(tx: Transaction, event: Extract<RecordedEvent, { type: 'debate_start' | 'debate_forked' }>) {
  const { organizationId, debateId, at } = event
  const facts =
    event.type === 'debate_start'
      ? { agents: event.data.panel.map(({ agent }) => agent), mode: event.data.protocol.mode }
      : { agents: [...event.data.agents], mode: event.data.changes.mode ?? null }
  const none = { rounds: 0, failures: 0, timeouts: 0 }
  await tx
    .insertInto('replays')
    .values({
      organization_id: organizationId,
      debate_id: debateId,
      topic: event.private?.topic ?? null,
      created_at: at,
      ...facts,
      ...none,
    })
    .execute()
}

async function fail(tx: Transaction, { debateId }: LogEvent, inTime: boolean) {
  await tx
    .updateTable('replays')
    .set({ failures: sql`failures + 1`, timeouts: sql`timeouts + ${Number(inTime)}::integer` })
    .where('debate_id', '=', debateId)
    .execute()
}

type Ended = { result: EndResult | null; rounds?: number }

async function end(tx: Transaction, { organizationId, debateId, at }: LogEvent, status: string, ended: Ended) {
  const failed = await tx
    .selectFrom('replays')
    .select(['failures', 'timeouts'])
    .where('debate_id', '=', debateId)
    .executeTakeFirst()
  if (!failed) return
  const result = replayResult(ended.result, failed)
  await tx
    .updateTable('replays')
    .set({ status, ...ended, result, ended_at: at })
    .where('debate_id', '=', debateId)
    .execute()
  await count(tx, organizationId, result, 1)
}

async function forget(tx: Transaction, { organizationId, debateId }: LogEvent) {
  const gone = await tx.deleteFrom('replays').where('debate_id', '=', debateId).returning('result').executeTakeFirst()
  if (gone?.result) await count(tx, organizationId, gone.result, -1)
}

async function count(tx: Transaction, org: string, result: string, replays: 1 | -1) {
  await tx
    .insertInto('replay_counts')
    .values({ organization_id: org, result, replays })
    .onConflict((on) =>
      on.columns(['organization_id', 'result']).doUpdateSet({ replays: sql`replay_counts.replays + excluded.replays` }),
    )
    .execute()
}
