import { expect, test } from 'vitest'
import { mailIntentOf } from './intent.ts'

const MAIL = { subject: null, addressed: true, act: null }

test('a vote is one only in answer to a mail of ours', () => {
  expect(mailIntentOf({ ...MAIL, text: 'Agree!' }, undefined)).toMatchObject({ want: 'refuse' })
  expect(mailIntentOf({ ...MAIL, text: 'agree', act: { name: 'reply', value: 'dbt_1' } }, undefined)).toMatchObject({
    want: 'press',
    name: 'agree',
    value: 'dbt_1',
  })
})

test.each(['constructor', 'toString', '__proto__'])('%s is a question, not a vote', (text) => {
  expect(mailIntentOf({ ...MAIL, text }, undefined)).toEqual({ want: 'ask', topic: text })
})
