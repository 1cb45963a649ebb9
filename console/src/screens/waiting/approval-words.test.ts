import { expect, test } from 'vitest'
import type { Approval } from '../../api/work/approvals.ts'
import { answerersOf, consequencesOf, decisionWords, unansweredWords } from './approval-words.ts'

const ASKED: Approval = {
  id: 'apr_1',
  approval_id: 'apr_1',
  kind: 'held_debate',
  subject_id: 'dbt_1',
  debate_id: 'dbt_1',
  workspace_id: null,
  workspace_name: null,
  status: 'pending',
  title: 'Which queue?',
  question: 'It waits.',
  choices: [
    { id: 'approve', title: 'Approve', means: 'yes' },
    { id: 'later', title: 'In spring', means: 'yes' },
    { id: 'reject', title: 'Reject', means: 'no' },
  ],
  form: null,
  asked_by: 'usr_ada',
  confirmation: false,
  may_answer: [{ role: 'admin' }],
  for_me: true,
  needed: 1,
  answers: [],
  choice: null,
  decided_by: null,
  decided_at: null,
  superseded_by: null,
  due_at: null,
  on_timeout: null,
  escalated_at: null,
  created_at: '2026-11-18T10:00:00.000Z',
}
const asked = (fields: Partial<Approval>): Approval => ({ ...ASKED, ...fields })
const nameOf = (userId: string) => userId.slice(4)

test('it says what an answer leads to, and how many it takes', () => {
  expect(consequencesOf(ASKED)).toBe('If approved, the debate starts. If rejected, it ends without having started.')
  expect(consequencesOf(asked({ kind: 'bed', needed: 2 }))).toBe(
    'If approved, it happens at once. If rejected, it does not happen. It takes 2 people who agree; 0 have answered.',
  )
  expect(consequencesOf(asked({ confirmation: true }))).toContain('Only the person who started it can confirm it')
})

test('it says what happens without an answer', () => {
  expect(unansweredWords(ASKED)).toBeUndefined()
  const due = { due_at: '2026-11-19T10:00:00.000Z', on_timeout: 'escalate' } as const
  expect(unansweredWords(asked(due))).toBe('others are asked as well')
  expect(unansweredWords(asked({ ...due, escalated_at: '2026-11-18T12:00:00.000Z' }))).toBe('it fails')
})

test('it says whom it is for', () => {
  const may_answer = [{ people: ['usr_bob', 'usr_cid'] }, { role: 'admin' }, { permission: 'debates.update' }]
  expect(answerersOf(asked({ may_answer }), nameOf)).toBe(
    'bob, cid, owners and admins, everyone with the permission debates.update',
  )
  expect(answerersOf(asked({ confirmation: true }), nameOf)).toBe('ada')
})

test('it says how it ended, and by whom', () => {
  const said = (fields: Partial<Approval>) => decisionWords(asked(fields), nameOf)
  expect(said({ status: 'approved', choice: 'approve', decided_by: 'usr_bob' })).toBe('Approved by bob')
  expect(said({ status: 'approved', choice: 'later', decided_by: 'usr_bob' })).toBe('Approved by bob with “In spring”')
  expect(said({ status: 'rejected' })).toBe('Rejected, because no one answered in time')
  expect(said({ status: 'approved', confirmation: true, decided_by: 'usr_ada' })).toBe('Confirmed by ada')
  expect(said({ status: 'superseded' })).toBe('Replaced: its effect had changed')
})
