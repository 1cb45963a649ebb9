import type { Logger } from 'pino'
import type { DebateState } from '../engine/state.ts'
import type { LogEvent } from '../shared/event-types.ts'
import { audienceMetrics, isSuggestion } from './audience-metrics.ts'
import type { Broadcast } from './broadcast.ts'
import { sharedFrame } from './frames.ts'

interface AudienceOptions {
  tail: { subscribe(listener: (event: LogEvent) => void): () => void }
  broadcast: Pick<Broadcast, 'isFollowed' | 'tellFollowers'>
  /** The current state of a debate, whichever node changed it last. */
  stateOf(debateId: string): Promise<DebateState>
  now: () => Date
  logger: Logger
}

/**
 * Tells the followers of a debate on this node its people's positions whenever one of them has voted or written. It is
 * computed from the log each time, once for everything that happened meanwhile. The returned function ends it.
 */
export function tellAudiences({ tail, broadcast, stateOf, now, logger }: AudienceOptions) {
  /** Debates that are being computed, and whether something happened since. */
  const underWay = new Map<string, boolean>()

  async function tell(debateId: string) {
    const state = await stateOf(debateId)
    const place = { debate_id: debateId, loop_id: debateId }
    const payload = { ...place, seq: state.version, ...audienceMetrics(state) }
    const frame = sharedFrame('audience_metrics', payload, { ...place, timestamp: now().toISOString() })
    broadcast.tellFollowers(debateId, frame)
  }

  async function keepTelling(debateId: string) {
    if (underWay.has(debateId)) return void underWay.set(debateId, true)
    do {
      underWay.set(debateId, false)
      await tell(debateId).catch((fault) =>
        logger.warn({ err: fault, debate: debateId }, 'the audience of a debate could not be told where it stands'),
      )
    } while (underWay.get(debateId))
    underWay.delete(debateId)
  }

  return tail.subscribe((event) => {
    if (isOfAudience(event) && broadcast.isFollowed(event.debateId)) void keepTelling(event.debateId)
  })
}

function isOfAudience({ type, data }: LogEvent): boolean {
  if (type === 'vote_cast') return data.user !== undefined
  return type === 'intervention_added' && isSuggestion(String(data.kind))
}
