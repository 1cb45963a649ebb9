import Type from 'typebox'

const STATUSES = ['pending', 'running', 'paused', 'completed', 'failed', 'cancelled'] as const
export const Status = Type.Enum(STATUSES)

/** What every record of a debate begins with. */
export const Names = {
  id: Type.String(),
  debate_id: Type.String(),
  topic: Type.String(),
  task: Type.String(),
  status: Status,
}
