import Type from 'typebox'
import { orNull, Time } from '../../../shared/schemas.ts'

const Credential = orNull(Type.String({ description: 'The API key or the grant; null for a session of your own' }))
const Call = Type.Object({ at: Time, credential: Credential })
const Question = Type.Object({ at: Time, debate_id: Type.String(), credential: Credential })

const Door = Type.Object({
  door: Type.Enum(['a2a', 'mcp', 'openai']),
  address: Type.String({ description: 'The address for programs' }),
  last_call: orNull(Call),
  last_question: orNull(Question),
})

export const DoorList = Type.Object({ doors: Type.Array(Door) })
