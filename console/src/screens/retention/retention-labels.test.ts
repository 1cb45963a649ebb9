import { expect, test } from 'vitest'
import type { Policy, Run } from '../../api/governance/retention.ts'
import { keptWords, policyWords, runWords, stoppedWords } from './retention-labels.ts'

test('a policy is one sentence', () => {
  const policy = { data_types: ['documents', 'sessions'], retention_days: 90, action: 'delete' } as unknown as Policy
  expect(policyWords(policy)).toBe('Documents and ended sessions: after 90 days without use they are deleted.')
  expect(policyWords({ ...policy, data_types: ['new_kind'], retention_days: 1, action: 'notify' })).toBe(
    'new_kind: after 1 day without use they are reported, and stay.',
  )
})

test('a run says what it did, or why it did not', () => {
  const run = { status: 'completed', dry_run: false, held: null, items_processed: 3, items_failed: 0 } as Run
  expect(runWords(run)).toBe('Removed 3 things.')
  expect(runWords({ ...run, items_failed: 1 })).toBe('Removed 3 things. 1 thing could not be removed.')
  expect(runWords({ ...run, dry_run: true, held: 'grace', items_processed: 1 })).toBe(
    'Preview: it would remove 1 thing.',
  )
  expect(runWords({ ...run, status: 'stopped', held: 'brake' })).toMatch(/^Stopped before removing anything/)
  expect(keptWords({ held: 2, longer_policy: 1 })).toBe('2 on hold and 1 kept longer by another policy')
  expect(stoppedWords({ documents: { would_take: 60, of: 100 } })).toBe('60 of 100 (documents)')
})
