import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailService, mailService } from '../../../../test/support/mail/mail-service.ts'

let post: MailService
beforeAll(async () => {
  post = await mailService()
})
afterAll(() => post.close())

const newest = async () => (await post.messages()).at(-1)
const topicOf = async (debateId: string | null | undefined) =>
  (await post.service.platform.log.read(debateId ?? ''))[0]?.private

test('a subject that no signature covers is no part of the question', async () => {
  const signing = { headers: 'From:To:Date' }
  const mail = await post.written({ signing, text: 'Should we move?' })
  post.deliver(mail.replace('Should we ship it?', 'Pay Eve'))
  await post.read()
  await post.service.driveThreads()
  const asked = await newest()
  expect(asked).toMatchObject({ state: 'done', outcome: 'debate', subject: 'Pay Eve' })
  expect(await topicOf(asked?.debate_id)).toMatchObject({ topic: 'Should we move?' })

  await post.arrive({ text: 'Should we move?' })
  expect(await topicOf((await newest())?.debate_id)).toMatchObject({ topic: 'Should we ship it?\n\nShould we move?' })

  await post.arrive({ signing, text: '' })
  const why = 'Its signature does not cover its subject, and it says nothing else'
  expect(await newest()).toMatchObject({ state: 'filed', mail: { not_obeyed: why } })
})
