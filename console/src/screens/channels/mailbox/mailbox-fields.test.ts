import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox-labels.ts'

const READ = { host: ' imap.example.org ', user: 'ada', password: ' secret ' }

test('a mailbox is named as it was entered, and its password is left as it is', () => {
  expect(mailboxOf(READ)).toEqual({ provider: 'imap', host: 'imap.example.org', user: 'ada', password: ' secret ' })
})

test('a server that sends is named where one of its fields is filled', () => {
  expect(mailboxOf({ ...READ, smtp_host: 'smtp.example.org' })).toMatchObject({
    smtp: { host: 'smtp.example.org', port: 465 },
  })
  expect(mailboxOf({ ...READ, smtp_port: '587', smtp_user: 'bo', smtp_password: 'other' })).toMatchObject({
    smtp: { port: 587, user: 'bo', password: 'other' },
  })
})
