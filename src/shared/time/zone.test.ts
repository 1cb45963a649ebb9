import { expect, test } from 'vitest'
import { zoneOf } from './dates.ts'

test('zones are known by their names, and what is none is told by its field', () => {
  expect([zoneOf(undefined), zoneOf('Asia/Tokyo')]).toEqual(['UTC', 'Asia/Tokyo'])
  expect(() => zoneOf('Europe/Atlantis', 'timezone')).toThrow('timezone')
})
