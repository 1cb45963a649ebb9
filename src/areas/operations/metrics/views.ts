import { debatesOf, defineView } from '../../../background/log-readers/views.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import { addUp } from '../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../storage/rows/rows-in-memory.ts'

/** Hourly figures of the debates of each organization. */
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
  textErased: 'keeps no text',
  async fold(tx, events) {
    const underWay = await heldRows(tx, 'debates_under_way', {
      key: ['debate_id'],
      like: debatesOf(events.filter(({ type }) => ENDS.has(type))),
    })

    /** How long the debate took, in milliseconds. */
    function end({ debateId, at }: LogEvent): number {
      const begun = underWay.get(debateId)
      if (!begun) return 0
      underWay.delete(begun)
      return Math.max(0, Date.parse(at) - Date.parse(begun.started_at))
    }

    function shareOf(event: LogEvent) {
      const { type, data, debateId, organizationId, at } = event
      switch (type) {
        case 'debate_start':
        case 'debate_forked':
          underWay.put({ organization_id: organizationId, debate_id: debateId, started_at: at })
          return { started: 1 }
        case 'consensus_reached':
          return { agreed: 1 }
        case 'debate_end': {
          const rounds = typeof data.rounds === 'number' ? data.rounds : 0
          return { ended: 1, rounds, duration_ms: end(event) }
        }
        default:
          return { agent_calls: Number(typeof data.agent === 'string') }
      }
    }

    const shares = events.map((event) => ({
      organization_id: event.organizationId,
      hour: `${event.at.slice(0, 13)}:00:00.000Z`,
      ...NOTHING,
      ...shareOf(event),
    }))
    await underWay.write()
    await addUp(tx, 'debate_hours', ['organization_id', 'hour'], shares.filter(isSomething))
  },
})

const ENDS: ReadonlySet<string> = new Set(['debate_end'])

const NOTHING = { started: 0, ended: 0, agreed: 0, rounds: 0, duration_ms: 0, agent_calls: 0 }

/** Leaves out hours without any figure; a person's vote is no agent call. */
const isSomething = (share: typeof NOTHING) =>
  Object.keys(NOTHING).some((name) => share[name as keyof typeof NOTHING] > 0)
