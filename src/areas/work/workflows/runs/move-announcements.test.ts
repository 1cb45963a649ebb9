import { expect, test } from 'vitest'
import { announcementsOf } from './move-announcements.ts'
import { type Arrived, newStep, type Run, UNANSWERED } from './run.ts'

const at = new Date('2026-11-19T10:00:00Z')
const key = { stepId: 'ask', iteration: 0, branch: 0 }
const run: Run = {
  ...{ org: 'org_1', id: 'exe_1', payer: 'org_1', templateId: 'wft_1', scheduleId: null, name: 'Ask', inputs: {} },
  ...{ status: 'waiting_approval', owner: 'usr_ada', startedBy: 'usr_ada', startedAt: at.toISOString(), version: 2 },
  definition: { steps: [{ id: 'ask', type: 'approval', config: {} }] },
}

/** What is announced of a question that ends without an answer. */
function announced(arrived: Arrived) {
  const asked = { ...newStep(key, 'approval', at), subjectId: 'apr_1', arrived }
  const failed = { ...asked, status: 'failed' as const, arrived: null }
  const happened = [{ what: 'step_failed' as const, ...key }]
  return announcementsOf({ run, steps: [asked] }, { happened, isOver: false }, [failed], at.toISOString()).map(
    ({ name }) => name,
  )
}

test('nobody is said to be late where the question itself has changed', () => {
  expect(announced({ error: UNANSWERED, final: true })).toContain('workflow.human_approval_timeout')
  expect(announced({ error: 'What it asked about was erased', final: true })).toEqual(['workflow.step_failed'])
})
