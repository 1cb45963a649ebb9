import { queryOptions } from '@tanstack/react-query'
import type { DebateEvent } from '../stream/frames.ts'
import { pollEvents } from './events.ts'

/** Everything that happened in a debate, in its order. */
export const logQuery = (debateId: string) =>
  queryOptions({
    queryKey: ['debates', debateId, 'log'],
    async queryFn({ signal }) {
      const events: DebateEvent[] = []
      for (let since = 1; ; ) {
        const page = await pollEvents(debateId, { since, wait: 0 }, signal)
        events.push(...page.events)
        if (!page.has_more) return events
        since = page.next_seq
      }
    },
  })
