import { expect, expectTypeOf, test } from 'vitest'
import { keyedPlaces, menuTitle, offeredTo, PLACES, type PlacePath, placesIn } from './places.ts'
import type { router } from './router.tsx'

const titlesOf = (places: ReturnType<typeof offeredTo>) => places.map(menuTitle)

test('every place has its screen: add its line to console/src/app/router.tsx', () => {
  expectTypeOf<Exclude<PlacePath, keyof (typeof router)['routesByPath']>>().toBeNever()
})

test('no two places share an address, a name, or a key; none takes the key of the keys', () => {
  for (const all of [PLACES.map(({ to }) => to), PLACES.map(({ name }) => name), keyedPlaces.map(({ key }) => key)])
    expect(new Set<string>(all).size).toBe(all.length)
  expect(keyedPlaces.map(({ key }) => key)).not.toContain('?')
})

test('everybody is offered what is theirs, and administrators their own', () => {
  expect(titlesOf(placesIn('main'))).toContain('Ask')
  expect(titlesOf(placesIn('person'))).not.toContain('Administration')
  expect(titlesOf(placesIn('person', 'admin'))).toContain('Administration')
  expect(titlesOf(offeredTo(undefined))).toContain('Compare two agents')
})
