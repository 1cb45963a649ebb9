import Type from 'typebox'
import type { JsonObject } from '../../../../../shared/canonical-json.ts'
import { anyFields } from '../../../../../shared/schemas.ts'
import { stepType } from '../step-type.ts'

export const setStep = stepType({
  name: 'set',
  meaning: 'Shapes data: its output is its `values`.',
  config: Type.Object({ values: Type.Unsafe<JsonObject>(anyFields()) }, { additionalProperties: false }),
  endsAtOnce: ({ values }) => values as JsonObject,
})
