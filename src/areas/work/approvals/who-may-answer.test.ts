import { expect, test } from 'vitest'
import { mayAnswer } from './who-may-answer.ts'

test('owning a workspace is not enough for a permission that reaches beyond it', () => {
  const asked = { askedBy: 'usr_ada', alsoAskedBy: null, confirmation: false }
  const owner = { userId: 'usr_bo', role: 'owner', above: 'member' } as const
  const leader = { userId: 'usr_cid', role: 'admin', above: 'admin' } as const
  const beyond = { ...asked, mayAnswer: [{ permission: 'webhooks.manage' as const }] }
  expect([mayAnswer(beyond, owner), mayAnswer(beyond, leader)]).toEqual([false, true])
  const inside = { ...asked, mayAnswer: [{ permission: 'members.manage' as const }] }
  expect([mayAnswer(inside, owner), mayAnswer(inside, leader)]).toEqual([true, true])
})
