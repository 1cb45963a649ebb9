import { type RecordedEvent, recorded } from '../../../engine/events.ts'
import { debatesOf, defineView } from '../../../jobs/views.ts'
import { heldRows } from '../../../storage/held-rows.ts'
import type { TableRow } from '../../../storage/many-rows.ts'
import { replayCounts } from './counts-store.ts'
import { replayResult } from './result.ts'

/** The runs of debates, so that those that are over can be looked for. */
export const replayList = defineView({
  name: 'replays',
  types: ['debate_start', 'debate_forked', 'agent_failed', 'debate_end', 'debate_cancelled', 'debate_erased'],
  tables: ['replays', 'replay_counts', 'replay_days', 'replay_agents'],
  async fold(tx, events) {
    const replays = await heldRows(tx, 'replays', { key: ['debate_id'], like: debatesOf(events) })
    const counts = replayCounts(tx)
    for (const logged of events) {
      const event = recorded(logged)
      const run = replays.get(event.debateId)
      if (event.type === 'debate_start' || event.type === 'debate_forked') replays.put(begun(event))
      if (!run) continue
      const after = ended(run, event)
      if (after) {
        replays.put(after)
        counts.add(after, 1)
      }
      if (event.type === 'agent_failed' && !event.data.discarded) {
        const timeouts = run.timeouts + Number(event.data.reason === 'timeout')
        replays.put({ ...run, failures: run.failures + 1, timeouts })
      }
      if (event.type === 'debate_erased') {
        replays.delete(run)
        counts.add(run, -1)
      }
    }
    await replays.write()
    await counts.write()
  },
})

type Run = TableRow<'replays'>

function begun(event: Extract<RecordedEvent, { type: 'debate_start' | 'debate_forked' }>): Run {
  const facts =
    event.type === 'debate_start'
      ? { agents: event.data.panel.map(({ agent }) => agent), mode: event.data.protocol.mode }
      : { agents: [...event.data.agents], mode: event.data.changes.mode ?? null }
  return {
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
  }
}

/** The run with its end; undefined where the event is none. */
function ended(run: Run, event: RecordedEvent) {
  const over = { ...run, ended_at: event.at }
  if (event.type === 'debate_cancelled') return { ...over, status: 'cancelled', result: replayResult(null, run) }
  if (event.type !== 'debate_end') return undefined
  const { result, rounds } = event.data
  const status = result === 'failed' ? 'failed' : 'completed'
  return { ...over, status, rounds, result: replayResult(result, run) }
}
