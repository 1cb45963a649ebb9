import Type, { type Static } from 'typebox'

/** What we say in answer to a message, or because a debate has come further. */
const SAYINGS = [
  'accepted',
  'help',
  'status',
  'agents',
  'link',
  'refused',
  'failed',
  'asked_back',
  'recorded',
  'why',
  'decision',
  'vote',
  'breakpoint',
  'limited',
  'attention',
  'write_first',
] as const
export type Saying = (typeof SAYINGS)[number]

/** Ids alone: what is said is put into words when it is sent. */
export const PostBody = Type.Object({
  say: Type.Enum([...SAYINGS]),
  thread_id: Type.String(),
  message_id: Type.Optional(Type.String()),
  debate_id: Type.Optional(Type.String()),
  breakpoint_id: Type.Optional(Type.String()),
  /** What it is about, where it answers nobody. */
  about_message: Type.Optional(Type.String()),
  /** Only whoever wrote the message sees it, where the platform can. */
  only: Type.Optional(Type.Boolean()),
})
export type PostBody = Static<typeof PostBody>

export const CardBody = Type.Object({ thread_id: Type.String(), debate_id: Type.String() })
export type CardBody = Static<typeof CardBody>
