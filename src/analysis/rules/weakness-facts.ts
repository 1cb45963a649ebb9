import Type, { type Static } from 'typebox'

export const MOST_WEAKNESSES = 500

/** What rules find in a file that follow no data. */
export const Weaknesses = Type.Array(
  Type.Object({
    rule: Type.String({ maxLength: 100 }),
    line: Type.Integer({ minimum: 1 }),
    column: Type.Integer({ minimum: 1 }),
    snippet: Type.String({ maxLength: 200 }),
  }),
  { maxItems: MOST_WEAKNESSES },
)
export type Weaknesses = Static<typeof Weaknesses>
