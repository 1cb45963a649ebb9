import Type, { type Static } from 'typebox'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { anyFields, orNull, Time, Whole } from '../../../shared/schemas.ts'

export const StatsQuery = Type.Object({
  days: Whole({ minimum: 1, maximum: 400, default: 30 }),
  time_zone: Type.Optional(Type.String({ maxLength: 64, description: 'The time zone of the days. Default: UTC' })),
})
export type StatsQuery = Static<typeof StatsQuery>

export const ChannelStats = Type.Object({
  total_messages: Type.Integer(),
  by_platform: Type.Record(Type.String(), Type.Integer()),
  avg_response_time_ms: orNull(
    Type.Number({ description: 'From receipt to the first accepted answer; null until there is one' }),
  ),
  debates_triggered: Type.Integer(),
  posts: Type.Integer(),
  dropped: Type.Object({
    ignored: Type.Integer({ description: 'Neither addressed to this service nor in one of its threads' }),
    limited: Type.Integer(),
    foreign: Type.Integer(),
    unwanted: Type.Integer(),
  }),
  by_day: Type.Array(Type.Object({ day: Type.String(), messages: Type.Integer(), debates: Type.Integer() })),
})

export const EventsQuery = pageQuery({ limit: 50, max: 200 })

const ChannelEvent = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  state: Type.String(),
  outcome: orNull(Type.String()),
  why: orNull(Type.String()),
  sender: Type.Object({ id: Type.String(), name: orNull(Type.String()) }),
  user_id: orNull(Type.String()),
  debate_id: orNull(Type.String()),
  received_at: Time,
  done_at: orNull(Time),
  first_answer_at: orNull(Time),
})
export const ChannelEvents = listOf('events', ChannelEvent)
export type ChannelEvent = Static<typeof ChannelEvent>

const ChannelPost = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  state: Type.String(),
  attempts: Type.Integer(),
  debate_id: orNull(Type.String()),
  external_id: orNull(Type.String()),
  error: orNull(Type.String()),
  in_doubt_since: orNull(Time),
  due_at: Time,
  created_at: Time,
  over_at: orNull(Time),
  erases: orNull(
    Type.Object(
      { post: Type.String(), place: Type.String() },
      {
        description:
          'Of `chat.erase`, what was said of a debate that was erased: as the platform calls it, and where or to whom. `refused` is what stays; `error` says why',
      },
    ),
  ),
})
export const ChannelPosts = listOf('posts', ChannelPost)
export type ChannelPost = Static<typeof ChannelPost>

const DebatePost = Type.Object({
  id: Type.String(),
  what: Type.Enum(['card', 'decision', 'breakpoint'], {
    description: 'The card that follows a debate, its decision, or a question to people',
  }),
  connection_id: Type.String(),
  connection_name: Type.String(),
  platform: Type.String(),
  place: Type.Object({ kind: Type.String(), id: Type.String(), name: orNull(Type.String()) }),
  state: Type.String(),
  error: orNull(Type.String()),
  created_at: Time,
  over_at: orNull(Time),
})
export const DebatePosts = Type.Object({
  debate_id: Type.String(),
  posts: Type.Array(DebatePost),
  total: Type.Integer(),
})
export type DebatePost = Static<typeof DebatePost>

export const Resent = Type.Object({ success: Type.Boolean(), post_id: Type.String() })

const Person = Type.Object({
  connection_id: Type.String(),
  connection_name: orNull(Type.String()),
  platform: orNull(Type.String()),
  external_id: Type.String(),
  external_name: orNull(Type.String()),
  user_id: Type.String(),
  linked_by: Type.Enum(['person', 'email']),
  linked_at: Time,
})
export const People = Type.Object({ people: Type.Array(Person), total: Type.Integer() })

export const Link = Type.Object({
  connection_id: Type.String(),
  connection_name: Type.String(),
  platform: Type.String(),
  external_id: Type.String(),
  external_name: orNull(Type.String()),
})
export const Linked = Type.Object({ success: Type.Boolean(), ...Link.properties, user_id: Type.String() })

export const PersonQuery = Type.Object({
  connection_id: Type.String({ minLength: 1, maxLength: 64 }),
  external_id: Type.String({ minLength: 1, maxLength: 200 }),
})

export const Broadcast = Type.Object({
  channels: Type.Optional(
    Type.Array(Type.String({ minLength: 3, maxLength: 300 }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description:
        'Where to post the decision, each as `platform:place` or `connection:place`, such as `slack:C024BE91L`; the platform alone means its only connection',
    }),
  ),
  format: Type.Optional(Type.Enum(['audio', 'video'], { description: 'No episode is made by this installation' })),
  voices: Type.Optional(anyFields()),
})
export type Broadcast = Static<typeof Broadcast>

export const Broadcasted = Type.Object({
  success: Type.Boolean(),
  debate_id: Type.String(),
  channels_notified: Type.Array(Type.String(), { description: 'The chats that it is or was posted to' }),
})
