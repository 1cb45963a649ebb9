import { expect, test } from 'vitest'
import { namesIn, partWords, platformWords, reasonWords, stateWords, uptimeWords } from './pulse-labels.ts'

const platform = {
  platform: 'reddit',
  configured: true,
  needs: [],
  fetched_at: null,
  error: null,
  breaker: 'closed' as const,
}

test('a platform says what it lacks, that it rests, or why it could not be asked', () => {
  const fault = { kind: 'network', message: 'It is away', at: '2026-11-16T10:00:00Z' }
  expect(platformWords(platform)).toBe('not queried yet')
  expect(platformWords({ ...platform, configured: false, needs: ['A', 'B'] })).toBe('not set up: needs A and B')
  expect(platformWords({ ...platform, breaker: 'open', error: fault })).toBe('paused after repeated failures')
  expect(platformWords({ ...platform, error: fault })).toBe('unavailable: It is away')
})

test('a scheduler that paused by itself says why', () => {
  expect(stateWords({ state: 'running', paused_because: null })).toBe('Running')
  expect(stateWords({ state: 'paused', paused_because: 'nobody is left' })).toBe('Paused automatically: nobody is left')
})

test('reasons, parts, lengths of time and lists are told plainly', () => {
  expect([reasonWords('low_volume'), reasonWords('something_new')]).toEqual(['too little talk', 'something_new'])
  expect([partWords(null), partWords(0.5)]).toEqual(['not reported', '0.50'])
  expect([59, 3_700, 90_000].map(uptimeWords)).toEqual(['0 min', '1 h 1 min', '1 d 1 h'])
  expect(namesIn(' ai, tech,,ai ')).toEqual(['ai', 'tech'])
})
