import { expect, test } from 'vitest'
import { keyedPlaces, menuTitle, offeredTo, placesIn } from './places.ts'

const titlesOf = (places: ReturnType<typeof offeredTo>) => places.map(menuTitle)

test('no two places share a key; none takes the key of the keys', () => {
  const keys = keyedPlaces.map(({ key }) => key)
  expect(new Set<string>(keys).size).toBe(keys.length)
  expect(keys).not.toContain('?')
})

test('everybody is offered what is theirs, and administrators their own', () => {
  expect(titlesOf(placesIn('main'))).toContain('Ask')
  expect(titlesOf(placesIn('person'))).not.toContain('Administration')
  expect(titlesOf(placesIn('person', 'admin'))).toContain('Administration')
  expect(titlesOf(offeredTo(undefined))).toContain('Compare two agents')
})
