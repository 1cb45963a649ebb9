import { expect, onTestFinished, test } from 'vitest'
import { inboxService } from '../../../../../test/support/inbox.ts'

test('mail that was there before lies in the inbox, no rule acts on it, and nobody hears of it', async () => {
  const service = await inboxService()
  onTestFinished(service.close)
  const ada = await service.as()
  const { address, deliver } = await service.mailbox()
  const inbox = (await ada.post('/inbox/shared', { name: 'Support', email_address: address })).json()
  const conditions = [{ field: 'platform', operator: 'equals', value: 'imap' }]
  const actions = [
    { type: 'label', target: 'seen' },
    { type: 'escalate', target: 'debate' },
  ]
  expect((await ada.post('/inbox/routing/rules', { name: 'All', conditions, actions })).statusCode).toBe(200)

  const thread = 'mail:one'
  const [first = ''] = await deliver({ thread })
  await service.platform.jobs.drain()
  await ada.post(`/inbox/shared/${inbox.id}/messages/${first}/status`, { status: 'resolved' })
  const [old] = await deliver({ thread, earlier: true, tier: 'critical' })
  await service.platform.jobs.drain()
  const { messages } = (await ada.get(`/inbox/shared/${inbox.id}/messages`)).json()
  expect(messages).toMatchObject([
    { id: old, status: 'open', tags: [] },
    { id: first, status: 'resolved', tags: ['seen'] },
  ])
  const { db } = service.platform
  expect(await db.selectFrom('rule_runs').select('message_id').execute()).toEqual([{ message_id: first }])
  expect(await db.selectFrom('inbox_debates').select('message_id').execute()).toEqual([{ message_id: first }])
})
