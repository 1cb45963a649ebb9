import Type, { type TObject } from 'typebox'
import { compiledOnce } from '../../../shared/compiled-schema.ts'
import { invalid } from '../../../shared/errors.ts'

const PLACES = ['thread', 'channel', 'dm'] as const
export type Place = (typeof PLACES)[number]

/** Where a platform can answer besides the thread of the question. */
export type PlacesOf = (provider: string) => readonly Place[]

/** Fields in addition to those of a debate request: how a debate is shown, and where. */
const Ours = {
  progress: Type.Optional(Type.Enum(['live', 'final', 'silent'])),
  place: Type.Optional(Type.Enum([...PLACES])),
}

/** Fields that the message itself provides. */
const NOT_OVERRIDDEN = ['topic', 'task', 'question']
const ANY = '*'

type Overrides = Readonly<Record<string, unknown>>
export type RefuseOverrides = (overrides: Overrides, provider: string) => void

/** Checks the overrides of a binding against the schema of a debate request; refuses the first field that does not fit. */
export function overridesCheck(request: TObject, placesOf: PlacesOf): RefuseOverrides {
  const fields = { ...request.properties, ...Ours }
  const whole = Type.Object(fields, { additionalProperties: false })
  return (overrides, provider) => {
    const own = NOT_OVERRIDDEN.find((field) => Object.hasOwn(overrides, field))
    if (own) throw invalid(`config_overrides.${own}`, 'is said by the message')
    const schema = compiledOnce(whole)
    if (!schema.Check(overrides)) {
      const [fault] = schema.Errors(overrides)
      const unknown = Object.keys(overrides).find((field) => !Object.hasOwn(fields, field))
      const field = unknown ?? fault?.instancePath.slice(1).replaceAll('/', '.') ?? ''
      throw invalid(`config_overrides.${field}`, unknown ? 'is not known' : (fault?.message ?? 'does not fit'))
    }
    if (provider !== ANY && placeAt(overrides, placesOf(provider)).instead)
      throw invalid('config_overrides.place', `${provider} answers in: ${['thread', ...placesOf(provider)].join(', ')}`)
  }
}

/** The place where a debate is shown on a platform with these places; `thread` where the requested place is not available. */
export function placeAt({ place = 'thread' }: Overrides, places: readonly Place[]): { place: Place; instead?: Place } {
  const requested = place as Place
  return requested === 'thread' || places.includes(requested)
    ? { place: requested }
    : { place: 'thread', instead: requested }
}
