import { expect, expectTypeOf, test } from 'vitest'
import type { router } from '../app/router.tsx'
import { GUEST_PLACES, MEMBER_PLACES, PLACES } from './index.ts'

test('every place is an address of the router', () => {
  expectTypeOf<Exclude<(typeof PLACES)[number]['to'], keyof (typeof router)['routesByPath']>>().toBeNever()
})

test('no two places share an address or a name', () => {
  for (const all of [PLACES.map(({ to }) => to), PLACES.map(({ name }) => name)])
    expect(new Set<string>(all).size).toBe(all.length)
})

test('guests have the places of guests, and nobody else has', () => {
  expect(GUEST_PLACES.map((place) => place.for)).toEqual(GUEST_PLACES.map(() => 'guests'))
  expect(MEMBER_PLACES.filter((place) => 'for' in place).map(({ to }) => to)).toEqual(['/admin'])
})
