import Type, { type Static } from 'typebox'
import type { JsonValue } from '../../../../../shared/canonical-json.ts'
import { MappedStep } from '../definition.ts'
import { stepType } from '../step-type.ts'

export const MAP = 'map'
export const MOST_ITEMS = 50
const MOST_AT_ONCE = 10

const Config = Type.Object(
  {
    items: Type.Array(Type.Unsafe<JsonValue>(Type.Unknown()), { maxItems: MOST_ITEMS }),
    at_once: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MOST_AT_ONCE, description: `Default: ${MOST_AT_ONCE}` }),
    ),
    step: MappedStep,
  },
  { additionalProperties: false },
)
export type MapConfig = Static<typeof Config>

export const atOnceOf = ({ at_once = MOST_AT_ONCE }: MapConfig) => at_once

/** Its output is `results`: the outputs of its items in their order, null for one that was skipped. */
export const mapStep = stepType({
  name: MAP,
  meaning: 'Takes one step for each of its items, some of them at once, and joins their outputs in order.',
  config: Config,
  keeps: ['step'],
})
