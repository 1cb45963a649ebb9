import type { Place } from '../../console/src/places/place.ts'

/** Named by a text, because the compiler of the service cannot read the screens behind it. */
const PLACES_FILE: string = new URL('../../console/src/places/index.ts', import.meta.url).href
const { PLACES }: { PLACES: readonly Place[] } = await import(PLACES_FILE)

export interface Visit {
  name: string
  path: string
  place: Place
}

const VALUE = /\$(\w+)/g

/** Each address at which a place is looked at: all its tabs, or else the place itself, and its other states. */
function addressesOf({ to, name, tabs, states = {} }: Place) {
  const open = tabs?.map((tab) => ({ name: `${name}-${tab}`, path: `${to}?tab=${tab}` })) ?? [{ name, path: to }]
  const others = Object.entries(states).map(([state, rest]) => ({ name: `${name}-${state}`, path: to + rest }))
  return [...open, ...others]
}

/** The visits to all places of one kind of people; where a value of an address is not known, nobody goes. */
export const visitsOf = (who: Place['for'], values: Readonly<Record<string, string>> = {}): readonly Visit[] =>
  PLACES.filter((place) => place.for === who)
    .flatMap((place) => addressesOf(place).map((address) => ({ ...address, place })))
    .filter(({ path }) => [...path.matchAll(VALUE)].every(([, value = '']) => value in values))
    .map((visit) => ({ ...visit, path: visit.path.replace(VALUE, (_, value) => values[value] ?? '') }))
