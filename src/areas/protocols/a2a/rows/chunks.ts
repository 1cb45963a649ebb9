import { type DebateState, isTerminal, TERMINAL } from '../../../../engine/state.ts'
import type { EventType, LogEvent } from '../../../../shared/event-types.ts'
import { fitting } from '../../../../shared/pagination.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'
import { awaitDebate } from '../../../../stream/await-debate.ts'
import type { Broadcast } from '../../../../stream/broadcast.ts'
import { logFollower } from '../../../../stream/follow-log.ts'
import { CLOSING, wirePayload } from '../../../../stream/wire-events.ts'
import type { Chunk } from './schema.ts'

/** Events that bring something of what is being worked out. */
const OUTPUTS: ReadonlySet<EventType> = new Set([
  'agent_message',
  'critique',
  'vote_cast',
  'vote_tally',
  'consensus_reached',
])

/** An event of the debate as a part of the task's stream. */
const chunkOf = (event: LogEvent): Chunk => ({
  sequence: event.version,
  type: typeOf(event),
  data: { event: event.type, ...wirePayload(event) },
  timestamp: event.at,
})

function typeOf({ type, data }: LogEvent): Chunk['type'] {
  if (type === 'debate_end') return data.result === 'failed' ? 'error' : 'complete'
  if (CLOSING.has(type)) return 'complete'
  return OUTPUTS.has(type) ? 'output' : 'progress'
}

interface ChunkDependencies {
  log: Pick<EventLog, 'head' | 'read'>
  broadcast: Pick<Broadcast, 'followDebate' | 'closing'>
}

interface ChunkPage {
  chunks: Chunk[]
  /** More is in the log already. */
  hasMore: boolean
  /** The last chunk of the task is among them or came before. */
  ended: boolean
}

const PAGE = 200

/** The stream of a task: its debate's log in parts, the same on every node. */
export function chunkStreams({ log, broadcast }: ChunkDependencies) {
  const followLog = logFollower({ log, broadcast })

  /** Where the head is newer than the events, they are read again: what had ended then is in them whole. */
  async function read(debateId: string, after: number): Promise<ChunkPage> {
    const [head, found] = await Promise.all([log.head(debateId), log.read(debateId, after, PAGE)])
    const isBehind = head && found.length < PAGE && after + found.length < head.version
    const readable = isBehind ? await log.read(debateId, after, PAGE) : found
    const events = head && !head.erased ? readable : []
    const all = events.map(chunkOf)
    const chunks = all.slice(0, fitting(all))
    const hasMore = chunks.length < events.length || events.length === PAGE
    const isOver = !head || head.erased || TERMINAL.some((status) => status === head.status)
    return { chunks, hasMore, ended: !hasMore && (isOver || events.some(({ type }) => CLOSING.has(type))) }
  }

  const isEnough = ({ chunks, ended }: ChunkPage) => chunks.length > 0 || ended

  return {
    /** The chunks after a place, if there are any or the task has ended. */
    async there(debateId: string, after: number): Promise<ChunkPage | undefined> {
      const page = await read(debateId, after)
      return isEnough(page) ? page : undefined
    },

    /** The chunks after a place; waits for news when there are none. */
    next: (debateId: string, after: number, { seconds, gone }: { seconds: number; gone: AbortSignal }) =>
      awaitDebate(broadcast, {
        debateId,
        read: () => read(debateId, after),
        isEnough,
        seconds,
        gone,
      }),

    /** Every chunk after a place, once and in order, until the task ends; the debate as it is tells whether it has. */
    async *follow(debate: DebateState, after: number, gone: AbortSignal): AsyncGenerator<Chunk> {
      const { debateId, version } = debate
      if (isTerminal(debate) && after >= version) return
      for await (const event of followLog({ debateId, after, gone })) {
        if (event.type === 'debate_erased') return
        yield chunkOf(event)
        if (event.version >= version && (isTerminal(debate) || CLOSING.has(event.type))) return
      }
    },
  }
}
export type ChunkStreams = ReturnType<typeof chunkStreams>
