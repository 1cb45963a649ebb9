import Type, { type TObject } from 'typebox'
import { compiledOnce } from '../../../shared/compiled-schema.ts'
import { invalid } from '../../../shared/errors.ts'

/** Ours beside what a request for a debate may say: how a debate is shown. */
const Ours = {
  progress: Type.Optional(Type.Enum(['live', 'final', 'silent'])),
}

/** What a message says itself, or what only whoever asks may say. */
const NOT_OVERRIDDEN = ['topic', 'task', 'question', 'origin']

export type RefuseOverrides = (overrides: Record<string, unknown>) => void

/** Holds what a binding overrides against what a request for a debate takes; refuses the first field that does not fit. */
export function overridesCheck(request: TObject): RefuseOverrides {
  const fields = { ...request.properties, ...Ours }
  const whole = Type.Object(fields, { additionalProperties: false })
  return (overrides) => {
    const own = NOT_OVERRIDDEN.find((field) => Object.hasOwn(overrides, field))
    if (own) throw invalid(`config_overrides.${own}`, 'is said by the message')
    const schema = compiledOnce(whole)
    if (schema.Check(overrides)) return
    const [fault] = schema.Errors(overrides)
    const unknown = Object.keys(overrides).find((field) => !Object.hasOwn(fields, field))
    const field = unknown ?? fault?.instancePath.slice(1).replaceAll('/', '.') ?? ''
    throw invalid(`config_overrides.${field}`, unknown ? 'is not known' : (fault?.message ?? 'does not fit'))
  }
}
