import Type, { type Static } from 'typebox'

/** The types of posts: answers to messages, and news about a debate. */
const POST_TYPES = [
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
export type PostType = (typeof POST_TYPES)[number]

/** Ids alone: the text is written at the moment of sending. */
export const PostBody = Type.Object({
  say: Type.Enum([...POST_TYPES]),
  thread_id: Type.String(),
  message_id: Type.Optional(Type.String()),
  debate_id: Type.Optional(Type.String()),
  breakpoint_id: Type.Optional(Type.String()),
  /** The message that the post is about, where it answers none. */
  about_message: Type.Optional(Type.String()),
  /** Visible to the author of the message alone, where the platform can do that. */
  only: Type.Optional(Type.Boolean()),
})
export type PostBody = Static<typeof PostBody>

export const CardBody = Type.Object({ thread_id: Type.String(), debate_id: Type.String() })
export type CardBody = Static<typeof CardBody>
