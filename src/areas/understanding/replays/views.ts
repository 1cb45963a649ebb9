import { beginningOf } from '../../../engine/beginning.ts'
import type { Recorded, RecordedEvent } from '../../../engine/events.ts'
import { bookView, debatesOf } from '../../../background/views.ts'
import type { Transaction } from '../../../storage/database.ts'
import { heldRows } from '../../../storage/held-rows.ts'
import type { TableRow } from '../../../storage/many-rows.ts'
import { replayCounts } from './counts-store.ts'
import { replayResult } from './result.ts'

type Run = TableRow<'replays'>
type ReplayBook = Awaited<ReturnType<typeof replayBook>>

async function replayBook(tx: Transaction, events: readonly RecordedEvent[]) {
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

/** The runs of debates, so that those that are over can be looked for. */
export const replayList = bookView({
  name: 'replays',
  tables: ['replays', 'replay_counts', 'replay_days', 'replay_agents'],
  readersIndexes: ['replays_agents', 'replays_ended', 'replays_result'],
  open: replayBook,
  on: {
    debate_start: begin,
    debate_forked: begin,
    agent_failed(book, { debateId, data }) {
      const run = book.get(debateId)
      if (!run || data.discarded) return
      const timeouts = run.timeouts + Number(data.reason === 'timeout')
      book.put({ ...run, failures: run.failures + 1, timeouts })
    },
    debate_end(book, { debateId, at, data: { result, rounds } }) {
      const run = book.get(debateId)
      const status = result === 'failed' ? 'failed' : 'completed'
      if (run) book.end({ ...run, ended_at: at, status, rounds, result: replayResult(result, run) })
    },
    debate_cancelled(book, { debateId, at }) {
      const run = book.get(debateId)
      if (run) book.end({ ...run, ended_at: at, status: 'cancelled', result: replayResult(null, run) })
    },
    debate_erased(book, { debateId }) {
      const run = book.get(debateId)
      if (run) book.forget(run)
    },
  },
  textErased(book, { debateId, events }) {
    const run = book.get(debateId)
    for (const event of events) {
      const beginning = beginningOf(event)
      if (run && beginning) book.put({ ...run, topic: beginning.topic })
    }
  },
})

function begin(book: ReplayBook, event: Recorded<'debate_start'> | Recorded<'debate_forked'>) {
  const facts =
    event.type === 'debate_start'
      ? { agents: event.data.panel.map(({ agent }) => agent), mode: event.data.protocol.mode }
      : { agents: [...event.data.agents], mode: event.data.changes.mode ?? null }
  book.put({
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
