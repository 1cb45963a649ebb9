import Type from 'typebox'

const STATUSES = ['pending', 'running', 'paused', 'completed', 'failed', 'cancelled'] as const
export const Status = Type.Enum(STATUSES)

/** An agent that was asked for and is not to be had here, and who sits in its place. */
const Substitution = Type.Object({
  asked: Type.String(),
  got: Type.String({ description: 'The agent that has its seat' }),
  why: Type.Enum(['same_family', 'not_configured'], {
    description:
      '`same_family`: another model of its family is configured; `not_configured`: none is, and the seat was filled from the default panel',
  }),
})
export const Substitutions = Type.Array(Substitution, { description: 'Agents that others sit in for' })

/** What every record of a debate begins with. */
export const Names = {
  id: Type.String(),
  debate_id: Type.String(),
  topic: Type.String(),
  task: Type.String(),
  status: Status,
}
