import { expect, test } from 'vitest'
import { isUntold, pushWords } from './push-words.ts'

const place = { url: 'https://agents.example.org:8443/told?key=secret', untold: 0, why: null }

test('a place is told by its host, without what may be a secret', () => {
  expect(pushWords(place)).toBe('agents.example.org:8443 receives every update')
  expect(isUntold(place)).toBe(false)
})

test('what a place was not told is counted, with the reason if there is one', () => {
  expect(pushWords({ ...place, untold: 1 })).toBe('agents.example.org:8443 missed 1 update')
  const gone = { ...place, untold: 3, why: 'The address is gone' }
  expect(pushWords(gone)).toBe('agents.example.org:8443 missed 3 updates: The address is gone')
  expect(isUntold(gone)).toBe(true)
})
