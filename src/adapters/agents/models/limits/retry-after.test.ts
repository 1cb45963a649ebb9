import { expect, test } from 'vitest'
import { retryAfterMs, waitUntilReset } from './retry-after.ts'

const date = 'Sun, 15 Nov 2026 12:00:00 GMT'
const RETRY_INFO = `{"error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "details": [
  {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34.5s"}]}}`

test.each([
  [{ 'retry-after': '20' }, '', 20_000],
  [{ 'retry-after': '0.5' }, '', 500],
  [{ 'retry-after': '20', 'retry-after-ms': '1500' }, '', 1500],
  [{ 'retry-after': 'Sun, 15 Nov 2026 12:00:07 GMT', date }, '', 7000],
  [{ 'retry-after': 'Sun, 15 Nov 2026 11:00:00 GMT', date }, '', undefined],
  [{ 'retry-after': 'soon' }, '', undefined],
  [{}, RETRY_INFO, 34_500],
  [{ 'retry-after': '3' }, RETRY_INFO, 3000],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '6m0s' }, '', 360_000],
  [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '20ms' }, '', 20],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '7.66s' }, '', 7660],
  [{ 'x-ratelimit-remaining-requests': '59', 'x-ratelimit-reset-requests': '1s' }, '', undefined],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Date.parse(date) + 9000), date }, '', 9000],
  [
    { 'anthropic-ratelimit-tokens-remaining': '0', 'anthropic-ratelimit-tokens-reset': '2026-11-15T12:00:30Z', date },
    '',
    30_000,
  ],
  [{}, '{"retryDelay": "for ever"}', undefined],
  [{}, '', undefined],
])('%o %s', (headers, body, ms) => {
  expect(retryAfterMs(headers, body)).toBe(ms)
})

test('of several limits that are met the last to be renewed counts', () => {
  const headers = {
    'x-ratelimit-remaining-requests': '0',
    'x-ratelimit-reset-requests': '2s',
    'x-ratelimit-remaining-tokens': '0',
    'x-ratelimit-reset-tokens': '1m2.5s',
  }
  expect(waitUntilReset(headers)).toBe(62_500)
  expect(waitUntilReset({ ...headers, 'x-ratelimit-remaining-tokens': '7' })).toBe(2000)
})
