import { expect, test } from 'vitest'
import { ANYTHING, CAUGHT_UP, isAffected } from './use-query-refresh.ts'

const END = { type: 'debate_end', debateId: 'dbt_1' }
const asked = (...queryKey: unknown[]) => ({ queryKey })

test('the end of a debate renews what names it, and what names no debate', () => {
  expect(isAffected(asked('debates', 'dbt_1', 'consensus'), [END])).toBe(true)
  expect(isAffected(asked('decisions', { id: 'dbt_1' }), [END])).toBe(true)
  for (const key of ['rankings', 'memory', 'costs']) expect(isAffected(asked(key), [END])).toBe(true)
  expect(isAffected(asked('debates', 'list', { limit: 20 }), [END])).toBe(true)
  expect(isAffected(asked('debates', 'dbt_2'), [END])).toBe(false)
})

test('what happens within a debate renews only what names it', () => {
  const round = { type: 'round_start', debateId: 'dbt_1' }
  expect(isAffected(asked('debates', 'dbt_1'), [round])).toBe(true)
  expect(isAffected(asked('rankings'), [round])).toBe(false)
  expect(isAffected(asked('rankings'), [round, END])).toBe(true)
})

test('what is announced of no debate renews everything but what is asked on request or never changes', () => {
  for (const news of [ANYTHING, CAUGHT_UP, { type: 'knowledge_stale' }]) {
    expect(isAffected(asked('decisions', 'dbt_2'), [news])).toBe(true)
    expect(isAffected({ ...asked('formats'), staleTime: Number.POSITIVE_INFINITY }, [news])).toBe(false)
    expect(isAffected({ ...asked('receipt'), isRefused: true }, [news])).toBe(news !== ANYTHING)
    expect(isAffected({ ...asked('report'), refetchOnWindowFocus: false }, [news])).toBe(false)
  }
})

test('what happens in a run renews what is shown of workflows, whatever debate it is about', () => {
  for (const news of [{ type: 'workflow_step_start' }, { type: 'workflow_debate_start', debateId: 'dbt_1' }]) {
    expect(isAffected(asked('workflows', 'runs', 'exe_1'), [news])).toBe(true)
    expect(isAffected(asked('debates', 'dbt_1'), [news])).toBe(false)
    expect(isAffected(asked('rankings'), [news])).toBe(false)
  }
})
