import Type, { type Static } from 'typebox'
import { orNull, Time } from '../../../shared/schemas.ts'

const Position = Type.Integer({ description: 'A place in the log' })

export const Cursor = Type.Object({
  name: Type.String(),
  kind: Type.Enum(['view', 'reaction']),
  position: Position,
  behind: Type.Integer({ description: 'Positions between it and the end of the log' }),
  failures: Type.Integer(),
  failing_position: orNull(Position),
  last_error: orNull(Type.String()),
  stopped_at: orNull(Time),
})

export const CursorList = Type.Object({ cursors: Type.Array(Cursor), total: Type.Integer(), stopped: Type.Integer() })

export type Cursor = Static<typeof Cursor>
