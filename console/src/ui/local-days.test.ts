import { afterAll, beforeAll, expect, test } from 'vitest'
import { spanOf } from './local-days.ts'

const { TZ } = process.env
beforeAll(() => {
  process.env.TZ = 'Europe/Berlin'
})
afterAll(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

test('a day is one of the reader, from its midnight to the next, whichever length it has', () => {
  expect(spanOf({ since: '2026-11-15', until: '2026-11-15' })).toEqual({
    since: '2026-11-14T23:00:00.000Z',
    until: '2026-11-15T23:00:00.000Z',
  })
  expect(spanOf({ since: '2026-03-29', until: '2026-03-29' })).toEqual({
    since: '2026-03-28T23:00:00.000Z',
    until: '2026-03-29T22:00:00.000Z',
  })
})

test('years are those that were typed, also while they are being typed', () => {
  expect(spanOf({ since: '0020-05-01' }).since).toMatch(/^0020-04-30T/)
})

test('what is not there is not asked for, and what is no day is left to the service', () => {
  expect(spanOf({})).toEqual({})
  expect(spanOf({ since: '', until: 'yesterday' })).toEqual({ until: 'yesterday' })
})
