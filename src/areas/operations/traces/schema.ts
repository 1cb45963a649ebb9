import Type from 'typebox'
import { orNull, Time } from '../../../shared/schemas.ts'

const debate_id = Type.String({ description: 'The debate whose trace it was' })

export const TraceStatus = Type.Object({
  enabled: Type.Boolean({ description: 'Whether traces are sent to a collector' }),
  texts: Type.Boolean({ description: 'Whether they carry what was asked and said' }),
  last_sent: orNull(Type.Object({ debate_id, at: Time, spans: Type.Integer() })),
  last_refusal: orNull(
    Type.Object({
      debate_id,
      at: Time,
      reason: Type.String({ description: 'Why the collector did not take it, or only a part of it' }),
      tried_again: Type.Boolean({ description: 'Whether it will be sent again by itself' }),
    }),
  ),
})
