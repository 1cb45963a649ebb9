import Type, { type Static } from 'typebox'

export const MOST_KEYS = 5_000

/** What following data needs of a file: its short form as text, which only the sandbox reads again. */
export const FlowFacts = Type.Object({
  module: Type.Optional(Type.String({ maxLength: 4_000_000 })),
  /** Keys and values of a property file. */
  properties: Type.Optional(Type.Array(Type.Tuple([Type.String(), Type.String()]), { maxItems: MOST_KEYS })),
})
export type FlowFacts = Static<typeof FlowFacts>

export const isPropertyFile = (path: string) => path.endsWith('.properties')
