import Type from 'typebox'
import { stepType } from '../step-type.ts'

export const conditionStep = stepType({
  name: 'condition',
  meaning: 'Chooses the way: `approved` where its expression is true, `rejected` where it is not.',
  config: Type.Object({ when: Type.Boolean() }, { additionalProperties: false }),
  expressions: ['when'],
  decides: true,
  endsAtOnce: ({ when }) => ({ approved: when === true }),
})
