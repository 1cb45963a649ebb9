import Type, { type Static } from 'typebox'
import { stepType } from '../step-type.ts'

const Config = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 200 }),
    text: Type.String({ minLength: 1, maxLength: 10_000 }),
    by: Type.Enum(['letter', 'push', 'chat']),
    people: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        minItems: 1,
        maxItems: 50,
        description: 'The ids of members. Default: whoever started the run',
      }),
    ),
    channel: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'With `chat`: the id of the channel' }),
    ),
  },
  { additionalProperties: false },
)
export type NotifyConfig = Static<typeof Config>

export const notifyStep = stepType({
  name: 'notify',
  meaning: 'Tells members by letter or push, or a chat channel.',
  config: Config,
  faults({ by, channel, people }) {
    if (by === 'chat' && channel === undefined) return [{ field: 'channel', message: 'is required with `by: chat`' }]
    if (by === 'chat' && people !== undefined)
      return [{ field: 'people', message: 'goes with a letter or a push alone' }]
    if (by !== 'chat' && channel !== undefined) return [{ field: 'channel', message: 'goes with `by: chat` alone' }]
    return []
  },
})
