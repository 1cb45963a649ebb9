import { batchView, debatesOf } from '../../../background/log-readers/views.ts'
import { debateStartOf } from '../../../engine/debate-start.ts'
import type { Recorded, RecordedEvent } from '../../../engine/events.ts'
import type { Transaction } from '../../../storage/database.ts'
import { addUp, type TableRow } from '../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../storage/rows/rows-in-memory.ts'
import { replayResult } from './playback.ts'

type Run = TableRow<'replays'>
type ReplayBatch = Awaited<ReturnType<typeof replayBatch>>

async function replayBatch(tx: Transaction, events: readonly RecordedEvent[]) {
  const replays = await heldRows(tx, 'replays', { key: ['debate_id'], like: debatesOf(events) })
  const counts = replayCounts(tx)
  return {
    get: (debateId: string) => replays.get(debateId),
    put: replays.put,
    end(run: Run) {
      replays.put(run)
      counts.add(run, 1)
    },
    forget(run: Run) {
      replays.delete(run)
      counts.add(run, -1)
    },
    async write() {
      await replays.write()
      await counts.write()
    },
  }
}

/** The list of replays: one row for each debate, with counts of the finished ones. */
export const replayList = batchView({
  name: 'replays',
  tables: ['replays', 'replay_counts', 'replay_days', 'replay_agents'],
  readersIndexes: ['replays_agents', 'replays_ended', 'replays_result'],
  open: replayBatch,
  on: {
    debate_start: begin,
    debate_forked: begin,
    agent_failed(batch, { debateId, data }) {
      const run = batch.get(debateId)
      if (!run || data.discarded) return
      const timeouts = run.timeouts + Number(data.reason === 'timeout')
      batch.put({ ...run, failures: run.failures + 1, timeouts })
    },
    debate_end(batch, { debateId, at, data: { result, rounds } }) {
      const run = batch.get(debateId)
      const status = result === 'failed' ? 'failed' : 'completed'
      if (run) batch.end({ ...run, ended_at: at, status, rounds, result: replayResult(result, run) })
    },
    debate_cancelled(batch, { debateId, at }) {
      const run = batch.get(debateId)
      if (run) batch.end({ ...run, ended_at: at, status: 'cancelled', result: replayResult(null, run) })
    },
    debate_erased(batch, { debateId }) {
      const run = batch.get(debateId)
      if (run) batch.forget(run)
    },
  },
  textErased(batch, { debateId, events }) {
    const run = batch.get(debateId)
    for (const event of events) {
      const beginning = debateStartOf(event)
      if (run && beginning) batch.put({ ...run, topic: beginning.topic })
    }
  },
})

function begin(batch: ReplayBatch, event: Recorded<'debate_start'> | Recorded<'debate_forked'>) {
  const facts =
    event.type === 'debate_start'
      ? { agents: event.data.panel.map(({ agent }) => agent), mode: event.data.protocol.mode }
      : { agents: [...event.data.agents], mode: event.data.changes.mode ?? null }
  batch.put({
    organization_id: event.organizationId,
    debate_id: event.debateId,
    topic: event.private?.topic ?? null,
    created_at: event.at,
    ...facts,
    rounds: 0,
    failures: 0,
    timeouts: 0,
    status: null,
    result: null,
    ended_at: null,
  })
}

/** Counts of finished debates by result, day and agent. */
function replayCounts(tx: Transaction) {
  const results: TableRow<'replay_counts'>[] = []
  const days: TableRow<'replay_days'>[] = []
  const seats: TableRow<'replay_agents'>[] = []

  return {
    /** Adds a finished debate, or takes it out. */
    add({ organization_id, result, agents, created_at }: TableRow<'replays'>, replays: 1 | -1) {
      if (result === null) return
      results.push({ organization_id, result, replays })
      days.push({ organization_id, day: created_at.slice(0, 10), replays })
      for (const agent of new Set(agents)) seats.push({ organization_id, agent, replays })
    },

    async write() {
      await addUp(tx, 'replay_counts', ['organization_id', 'result'], results)
      await addUp(tx, 'replay_days', ['organization_id', 'day'], days)
      await addUp(tx, 'replay_agents', ['organization_id', 'agent'], seats)
    },
  }
}
