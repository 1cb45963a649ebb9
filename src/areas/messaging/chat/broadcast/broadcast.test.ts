import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../../test/support/debates.ts'
import { type SlackService, slackService } from '../../../../../test/support/slack-service.ts'
import { shownText } from '../../../../../test/support/vendors/slack-web-api.ts'

let chat: SlackService
let ada: Client
beforeAll(async () => {
  chat = await slackService()
  await chat.link('U_ADA', 'usr_ada')
  ada = await chat.service.as({ userId: 'usr_ada' })
})
afterAll(() => chat.close())

const there = (place: string) => chat.slack.posts.filter(({ channel }) => channel === place)

test('a decision is told once in the place that was chosen, and people answer it there', async () => {
  const { service, slack } = chat
  const id = await service.decided(ada)
  for (let times = 0; times < 2; times += 1) {
    const told = await ada.post(`/debates/${id}/broadcast`, { channels: ['slack:C1', `${chat.connection.id}:C2`] })
    expect([told.statusCode, told.json()]).toMatchObject([
      200,
      { success: true, debate_id: id, channels_notified: ['slack:C1', `${chat.connection.id}:C2`] },
    ])
    await chat.settle()
  }
  expect([there('C1').length, there('C2').length]).toEqual([1, 1])
  const [post] = there('C1')
  if (!post) throw new Error('It was not told')
  expect([post.thread_ts, shownText(post)]).toEqual([undefined, expect.stringContaining('It was right')])
  await slack.press('U_ADA', post, 'It was right')
  await chat.settle()
  const log = await service.platform.log.read(id)
  expect(log.filter(({ type }) => type === 'outcome_recorded')).toHaveLength(1)
})

test('what is not over, names no place, or wants to be heard is refused', async () => {
  const running = await chat.service.started(ada)
  const refused = async (id: string, body: object) => {
    const answer = await ada.post(`/debates/${id}/broadcast`, body)
    return [answer.statusCode, answer.json().field ?? answer.json().error]
  }
  expect((await refused(running, { channels: ['slack:C1'] }))[0]).toBe(409)
  const id = await chat.service.decided(ada)
  expect(await refused(id, { channels: ['slack'] })).toEqual([400, 'channels[0]'])
  expect(await refused(id, { channels: ['slack:C1', 'telegram:1'] })).toEqual([400, 'channels[1]'])
  expect(await refused(id, {})).toEqual([503, 'Broadcast module not available'])
  const eve = await chat.service.as({ userId: 'usr_eve', org: 'org_2' })
  expect((await eve.post(`/debates/${id}/broadcast`, { channels: ['slack:C1'] })).statusCode).toBe(404)
})
