import { evolve } from '../engine/evolve.ts'
import type { DebateState } from '../engine/state.ts'
import type { EventType, LogEvent } from '../shared/event-types.ts'
import type { EventLog } from '../storage/event-log/event-log.ts'
import { readings } from './await-debate.ts'
import type { Broadcast } from './broadcast.ts'

interface Followed {
  debateId: string
  /** The version after which the events are wanted. */
  after: number
  /** Aborted when nobody reads any more. */
  gone: AbortSignal
}

interface FollowDependencies {
  log: Pick<EventLog, 'read'>
  broadcast: Pick<Broadcast, 'followDebate' | 'closing'>
  lookMs?: number
}

/** How many events are read at once, and held for a reader who is behind. */
const PAGE = 200

/**
 * The events of a debate after a version, each once and in order, as they happen, until nobody reads them or the node
 * stops. They are those of its log alone, so any node goes on where another stopped; the reader knows when to leave.
 */
export const logFollower = ({ log, broadcast, lookMs }: FollowDependencies) =>
  async function* ({ debateId, after, gone }: Followed): AsyncGenerator<LogEvent> {
    const over = AbortSignal.any([gone, broadcast.closing])
    const heard: LogEvent[] = []
    let last = after

    /** What was heard needs no reading where it follows on. */
    async function read(): Promise<readonly LogEvent[]> {
      const fresh = heard.splice(0).filter(({ version }) => version > last)
      return fresh[0]?.version === last + 1 ? fresh : log.read(debateId, last, PAGE)
    }

    const leave = broadcast.followDebate(debateId, { event: (event) => heard.length < PAGE && heard.push(event) })
    try {
      for await (const first of readings(broadcast, { debateId, read, lookMs }, over)) {
        for (let page = first; page.length > 0; page = page.length < PAGE ? [] : await read()) {
          for (const event of page) {
            if (over.aborted) return
            yield event
            last = event.version
          }
        }
      }
    } finally {
      leave()
    }
  }
type FollowLog = ReturnType<typeof logFollower>

interface States {
  followLog: FollowLog
  /** The debate as it was at a version. */
  stateAt(debateId: string, version: number): Promise<DebateState>
}

/** After these the state is not the one before and an event more: a fork continues another log, an erasure is felt before it. */
const REFOLDED: ReadonlySet<EventType> = new Set(['debate_forked', 'text_erased', 'debate_erased'])

/** The same, each event with the state after it; without a state to go on from, from the beginning. */
export const stateFollower = ({ followLog, stateAt }: States) =>
  async function* (debateId: string, gone: AbortSignal, from?: DebateState) {
    let state = from
    for await (const event of followLog({ debateId, after: from?.version ?? 0, gone })) {
      const isRefolded = REFOLDED.has(event.type)
      state = isRefolded ? await stateAt(debateId, event.version) : evolve(state ?? null, event)
      yield { event, state }
    }
  }
export type FollowStates = ReturnType<typeof stateFollower>
