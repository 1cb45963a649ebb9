import { PLACES, type Place } from '../../console/src/app/places.ts'

export interface Visit {
  name: string
  path: string
  place: Place
}

const places: readonly Place[] = PLACES
const VALUE = /\$(\w+)/g

/** Each address at which a place is looked at: all its tabs, or else the place itself, and its other states. */
function addressesOf({ to, name, tabs, states = {} }: Place) {
  const open = tabs?.map((tab) => ({ name: `${name}-${tab}`, path: `${to}?tab=${tab}` })) ?? [{ name, path: to }]
  const others = Object.entries(states).map(([state, rest]) => ({ name: `${name}-${state}`, path: to + rest }))
  return [...open, ...others]
}

/** The visits to all places of one kind of people; where a value of an address is not known, nobody goes. */
export const visitsOf = (who: Place['for'], values: Readonly<Record<string, string>> = {}): readonly Visit[] =>
  places
    .filter((place) => place.for === who)
    .flatMap((place) => addressesOf(place).map((address) => ({ ...address, place })))
    .filter(({ path }) => [...path.matchAll(VALUE)].every(([, value = '']) => value in values))
    .map((visit) => ({ ...visit, path: visit.path.replace(VALUE, (_, value) => values[value] ?? '') }))
