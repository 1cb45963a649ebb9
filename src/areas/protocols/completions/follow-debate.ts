import type { DebateState } from '../../../engine/state.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import { isSettled } from './settled-state.ts'

const PAGE = 500

type Followed = { event: LogEvent } | { settled: DebateState }

/**
 * The events of a debate from its beginning, each once and in order, as they happen; then, once it is settled, its state
 * after exactly these events. It listens before it reads, so that it misses none between the two.
 */
export const debateFollower = ({
  log,
  ledger,
  broadcast,
}: {
  log: Pick<EventLog, 'read'>
  ledger: Pick<Ledger, 'load'>
  broadcast: Pick<Broadcast, 'followDebate'>
}) =>
  async function* (debateId: string, gone: AbortSignal): AsyncGenerator<Followed> {
    let news = Promise.withResolvers<void>()
    const wake = () => news.resolve()
    const leave = broadcast.followDebate(debateId, { event: wake })
    gone.addEventListener('abort', wake)
    try {
      let last = 0
      while (!gone.aborted) {
        news = Promise.withResolvers()
        const state = await ledger.load(debateId)
        while (last < state.version) {
          for (const event of await log.read(debateId, last, Math.min(PAGE, state.version - last))) {
            yield { event }
            last = event.version
          }
        }
        if (isSettled(state)) return yield { settled: state }
        if (!gone.aborted) await news.promise
      }
    } finally {
      leave()
      gone.removeEventListener('abort', wake)
    }
  }
export type FollowDebate = ReturnType<typeof debateFollower>
