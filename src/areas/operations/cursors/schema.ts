import Type, { type Static } from 'typebox'

const Position = Type.Integer({ description: 'A place in the log' })

export const Cursor = Type.Object({
  name: Type.String(),
  kind: Type.Enum(['view', 'reaction']),
  position: Position,
  behind: Type.Integer({ description: 'Positions between it and the end of the log' }),
  failures: Type.Integer(),
  failing_position: Type.Union([Position, Type.Null()]),
  last_error: Type.Union([Type.String(), Type.Null()]),
  stopped_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})

export const CursorList = Type.Object({ cursors: Type.Array(Cursor), total: Type.Integer(), stopped: Type.Integer() })

export type Cursor = Static<typeof Cursor>
