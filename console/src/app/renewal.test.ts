import { expect, test } from 'vitest'
import { ANYTHING, CAUGHT_UP, isConcerned } from './renewal.ts'

const END = { type: 'debate_end', debateId: 'dbt_1' }
const asked = (...queryKey: unknown[]) => ({ queryKey })

test('the end of a debate renews what names it, and what names no debate', () => {
  expect(isConcerned(asked('debates', 'dbt_1', 'consensus'), [END])).toBe(true)
  expect(isConcerned(asked('decisions', { id: 'dbt_1' }), [END])).toBe(true)
  for (const key of ['rankings', 'memory', 'costs']) expect(isConcerned(asked(key), [END])).toBe(true)
  expect(isConcerned(asked('debates', 'list', { limit: 20 }), [END])).toBe(true)
  expect(isConcerned(asked('debates', 'dbt_2'), [END])).toBe(false)
})

test('what happens within a debate renews only what names it', () => {
  const round = { type: 'round_start', debateId: 'dbt_1' }
  expect(isConcerned(asked('debates', 'dbt_1'), [round])).toBe(true)
  expect(isConcerned(asked('rankings'), [round])).toBe(false)
  expect(isConcerned(asked('rankings'), [round, END])).toBe(true)
})

test('what is announced of no debate renews everything but what is asked on request or never changes', () => {
  for (const news of [ANYTHING, CAUGHT_UP, { type: 'knowledge_stale' }]) {
    expect(isConcerned(asked('decisions', 'dbt_2'), [news])).toBe(true)
    expect(isConcerned({ ...asked('formats'), staleTime: Number.POSITIVE_INFINITY }, [news])).toBe(false)
    expect(isConcerned({ ...asked('receipt'), isRefused: true }, [news])).toBe(news !== ANYTHING)
    expect(isConcerned({ ...asked('report'), refetchOnWindowFocus: false }, [news])).toBe(false)
  }
})
