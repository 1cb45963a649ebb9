import Type, { type Static } from 'typebox'
import { LONGEST_SOURCE, orNull, Whole } from '../../../shared/schemas.ts'

const MOST_MESSAGES = 1_000
const MOST_PARTS = 8
const MOST_TOOLS = 128

const Text = Type.String({ maxLength: LONGEST_SOURCE })
const Part = Type.Object({
  type: Type.String({ maxLength: 64, description: 'A text; pictures, sounds and files are refused' }),
  text: Type.Optional(Text),
})
const Content = Type.Union([Text, Type.Array(Part, { maxItems: MOST_PARTS })])
const Role = Type.String({ maxLength: 32, description: '`system`, `developer`, `user`, `assistant` or `tool`' })

const nullable = <T extends Type.TSchema>(schema: T) => Type.Optional(orNull(schema))

const Named = Type.Object({ name: Type.Optional(Type.String({ maxLength: 200 })) })
const Tool = Type.Object({ type: Type.Optional(Type.String({ maxLength: 64 })), function: Type.Optional(Named) })

/** What both requests hold besides the question; what a panel has no use for is ignored. */
const Common = {
  model: Type.String({ maxLength: 200, description: '`parley/panel` or `parley/panel-deep`' }),
  stream: nullable(Type.Boolean()),
  tools: nullable(
    Type.Array(Tool, {
      maxItems: MOST_TOOLS,
      description: 'Refused, unless `tool_choice` is `none`: a panel calls none',
    }),
  ),
  tool_choice: nullable(
    Type.Union([Type.String({ maxLength: 64 }), Type.Object({ type: Type.Optional(Type.String({ maxLength: 64 })) })]),
  ),
  parley: nullable(
    Type.Object({
      debate: Type.Optional(
        Type.Boolean({ description: 'Start a debate even if the request looks like a side prompt of a chat program' }),
      ),
    }),
  ),
}

const Most = Whole({ minimum: 1, description: 'At least 200: an answer of a panel is never cut' })
const Format = Type.Object({ type: Type.Optional(Type.String({ maxLength: 64, description: '`text`' })) })

export const ChatRequest = Type.Object({
  ...Common,
  messages: Type.Array(Type.Object({ role: Role, content: nullable(Content) }), {
    maxItems: MOST_MESSAGES,
    description: 'The last message of the user is the question, what comes before it is material',
  }),
  stream_options: nullable(Type.Object({ include_usage: nullable(Type.Boolean()) })),
  max_tokens: nullable(Most),
  max_completion_tokens: nullable(Most),
  n: nullable(Whole({ minimum: 1 })),
  response_format: nullable(Format),
})
export type ChatRequest = Static<typeof ChatRequest>

const InputItem = Type.Object({
  type: Type.Optional(Type.String({ maxLength: 64 })),
  role: Type.Optional(Role),
  content: nullable(Content),
})

export const ResponseRequest = Type.Object({
  ...Common,
  input: Type.Union([Text, Type.Array(InputItem, { maxItems: MOST_MESSAGES })], {
    description: 'The question, or messages of which the last of the user is the question',
  }),
  instructions: nullable(Text),
  background: nullable(Type.Boolean({ description: 'Answer at once; the debate continues in any case' })),
  previous_response_id: nullable(
    Type.String({ maxLength: 64, description: 'The response that this question follows' }),
  ),
  conversation: nullable(Type.Union([Type.String({ maxLength: 64 }), Named], { description: 'Refused' })),
  store: nullable(Type.Boolean({ description: '`false` is refused: a debate is its log' })),
  max_output_tokens: nullable(Most),
  text: nullable(Type.Object({ format: nullable(Format) })),
})
export type ResponseRequest = Static<typeof ResponseRequest>

export const ResponseQuery = Type.Object({
  stream: Type.Optional(Type.Boolean()),
  starting_after: Type.Optional(
    Whole({ minimum: 0, description: 'The `sequence_number` of the last event that was read' }),
  ),
})
export type ResponseQuery = Static<typeof ResponseQuery>
