import Type, { type Static } from 'typebox'
import { Time, UpTo, Whole } from '../../../shared/schemas.ts'
import { waitSeconds } from '../../../shared/time/timers.ts'

const LARGEST_PAGE = 500
const LONGEST_WAIT_SECONDS = 25

export const EventsQuery = Type.Object({
  since: Whole({
    minimum: 0,
    default: 1,
    description: 'The first `seq` to return: `next_seq` of the last answer',
  }),
  wait: waitSeconds({
    most: LONGEST_WAIT_SECONDS,
    usual: 0,
    description: 'Seconds to wait for an event if there is none yet',
  }),
  limit: UpTo(LARGEST_PAGE, {
    default: 100,
    description: `At most ${LARGEST_PAGE}; higher values count as ${LARGEST_PAGE}. An answer that reaches 1 MB has fewer`,
  }),
})

const Payload = Type.Record(Type.String(), Type.Unknown())

const EventFrame = Type.Object(
  {
    type: Type.String(),
    payload: Payload,
    data: Payload,
    debate_id: Type.String(),
    loop_id: Type.String(),
    seq: Type.Integer(),
    timestamp: Time,
    round: Type.Optional(Type.Unknown()),
    agent: Type.Optional(Type.Unknown()),
  },
  { description: 'An event as the WebSocket stream sends it' },
)

export const Events = Type.Object({
  debate_id: Type.String(),
  events: Type.Array(EventFrame),
  next_seq: Type.Integer({ description: 'What to ask for next' }),
  has_more: Type.Boolean(),
  ended: Type.Boolean({ description: 'Whether the debate has ended and was read completely' }),
})

export type EventsQuery = Static<typeof EventsQuery>
