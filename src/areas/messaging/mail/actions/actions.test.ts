import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailService, mailService } from '../../../../../test/support/mail/mail-service.ts'

let post: MailService
beforeAll(async () => {
  post = await mailService()
})
afterAll(() => post.close())

interface Listed {
  id: string
  subject: string
  priority_tier: string
}
async function listed(query = ''): Promise<Listed[]> {
  return (await post.ada.get(`/inbox/messages${query}`)).json().messages
}
const act = async (payload: object) => (await post.ada.post('/inbox/bulk-action', payload)).json()
async function brought(subject: string, from = 'Bob <bob@stranger.test>'): Promise<Listed> {
  post.deliver(await post.written({ subject, from, to: 'other@parley.test' }))
  await post.read()
  const found = (await listed()).find((each) => each.subject === subject)
  if (!found) throw new Error('It did not arrive')
  return found
}

test('many mails are archived, put off and called spam, and those that are not there are told', async () => {
  const [one, two, three, four] = [await brought('A'), await brought('B'), await brought('C'), await brought('D')]
  expect(await act({ action: 'archive', message_ids: [one.id, 'msg_gone'] })).toEqual({
    action: 'archive',
    success_count: 1,
    error_count: 1,
    errors: [{ message_id: 'msg_gone', error: 'There is no such message' }],
  })
  await act({ action: 'spam', message_ids: [two.id] })
  await act({ action: 'snooze', message_ids: [three.id] })
  expect((await listed()).map(({ id }) => id)).toEqual([four.id])
  post.clock.move(86_401)
  expect((await listed()).map(({ id }) => id)).toEqual([four.id, three.id])
  expect(await act({ action: 'delete', filter: 'spam' })).toMatchObject({ success_count: 1, error_count: 0 })
  expect((await post.ada.get(`/inbox/messages/${two.id}`)).statusCode).toBe(404)
  await post.read()
  expect((await listed()).map(({ id }) => id)).toEqual([four.id, three.id])
})

test('who is important and who is blocked is known from the next mail on', async () => {
  const first = await brought('E', 'Carol <carol@stranger.test>')
  await act({ action: 'mark_vip', message_ids: [first.id] })
  const second = await brought('F', 'Carol <carol@stranger.test>')
  await act({ action: 'block', message_ids: [first.id] })
  const third = await brought('G', 'Carol <carol@stranger.test>')
  expect([first, second, third].map(({ priority_tier }) => priority_tier)).toEqual(['medium', 'high', 'blocked'])
})

test('what cannot be done in bulk, and what is not said once, is a 400 that names it', async () => {
  for (const [field, payload] of [
    ['action', { action: 'reply', filter: 'all' }],
    ['message_ids', { action: 'archive' }],
    ['filter', { action: 'archive', filter: 'all', message_ids: ['msg_1'] }],
    ['until', { action: 'snooze', filter: 'all', params: { until: '2020-01-01T00:00:00Z' } }],
  ] as const) {
    const answer = await post.ada.post('/inbox/bulk-action', payload)
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(field)])
  }
})

test('the panel is asked about a mail once, with the mail as evidence, and nobody is written to', async () => {
  const mail = await brought('Shall we buy it?')
  const [first, again] = [
    await post.ada.post(`/inbox/messages/${mail.id}/debate`, { agents: ['ada', 'bo', 'cy'] }),
    await post.ada.post(`/inbox/messages/${mail.id}/debate`, { agents: ['ada', 'bo', 'cy'] }),
  ]
  expect([first.json(), again.json()]).toMatchObject([{ existing: false }, { existing: true }])
  expect(again.json().debate_id).toBe(first.json().debate_id)
  await post.settle()
  expect(post.smtp.received).toEqual([])
  const events = await post.service.platform.log.read(first.json().debate_id)
  const evidence = events.filter(({ type }) => type === 'evidence_attached')
  expect(JSON.stringify(evidence)).toContain('Please decide.')
  const colleague = await post.service.as({ userId: 'usr_bo' })
  expect((await colleague.post(`/inbox/messages/${mail.id}/debate`, {})).statusCode).toBe(404)
})

test('trends and stats count what came, and how long answers took', async () => {
  const before = (await post.ada.get('/inbox/trends?days=2')).json().trends
  const answerHours = async () => (await post.ada.get('/inbox/stats')).json().stats.avg_response_time_hours
  expect(await answerHours()).toBeNull()
  const mail = await brought('Answer me')
  post.clock.move(2 * 3_600)
  expect((await post.ada.post(`/inbox/messages/${mail.id}/reply`, { body: 'Here it is.' })).statusCode).toBe(200)
  await post.service.platform.outbox.drain()
  expect(post.smtp.received.at(-1)).toMatchObject({ to: ['bob@stranger.test'] })
  const { trends } = (await post.ada.get('/inbox/trends?days=2')).json()
  expect(before.response_time_trend).toEqual({ current_avg_hours: null, previous_avg_hours: null, change_pct: null })
  expect(trends.response_time_trend.current_avg_hours).toBeCloseTo(2, 1)
  expect(await answerHours()).toBeCloseTo(2, 1)
  expect(trends.volume_trend.current_daily_avg).toBeCloseTo(before.volume_trend.current_daily_avg + 0.5, 5)
  expect((await post.ada.get('/inbox/trends?time_zone=Nowhere')).statusCode).toBe(400)
  expect((await post.ada.get('/inbox/stats?time_zone=Nowhere')).json().field).toBe('time_zone')
})

test('an account is its owner’s until they share it', async () => {
  const colleague = await post.service.as({ userId: 'usr_bo' })
  const path = `/inbox/accounts/${post.connection.id}`
  expect((await colleague.patch(path, { visibility: 'shared' })).statusCode).toBe(404)
  expect((await post.ada.patch(path, { ask_address: 'x@parley.test' })).statusCode).toBe(400)
  const shared = await post.ada.patch(path, { visibility: 'shared', aliases: ['x@parley.test'], ask_address: null })
  expect(shared.json().account).toMatchObject({ visibility: 'shared', ask_address: null, aliases: ['x@parley.test'] })
  expect((await colleague.get('/inbox/accounts')).json().total).toBe(1)
  expect((await colleague.patch(path, { visibility: 'own' })).statusCode).toBe(403)
  expect((await colleague.delete(path)).statusCode).toBe(403)
})
