import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlackService, slackService } from '../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../test/support/vendors/slack.ts'
import { WHATSAPP } from '../../../../test/support/vendors/whatsapp.ts'
import { connections } from '../connections/index.ts'

let chat: SlackService
beforeAll(async () => {
  chat = await slackService()
})
afterAll(() => chat.close())

const challenged = (token: string) =>
  chat.service.app.inject({
    method: 'GET',
    url: '/api/bots/whatsapp/webhook',
    query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' },
  })

test('WhatsApp is answered its challenge as text, for the token that was chosen and no other', async () => {
  expect((await challenged(WHATSAPP.verifyToken)).statusCode).toBe(503)
  await connections(chat.service.platform).connections.add(
    {
      kind: 'whatsapp',
      name: 'Parley',
      appId: '',
      externalId: WHATSAPP.number,
      intake: 'signed',
      visibility: 'shared',
      settings: {},
      secrets: { verify_token: WHATSAPP.verifyToken },
    },
    { payer: 'org_1', userId: 'usr_ada' },
  )
  const answer = await challenged(WHATSAPP.verifyToken)
  expect([answer.statusCode, answer.body]).toEqual([200, '1158201444'])
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  expect((await challenged('guessed')).statusCode).toBe(401)
})

test('Slack is heard under its own name too', async () => {
  const { slack, service } = chat
  const { port } = service.app.server.address() as { port: number }
  slack.delivery.callAt((way) => `http://127.0.0.1:${port}/api/integrations/slack/${way}`)
  await slack.say({ user: 'U1', channel: 'C1', text: `<@${SLACK.bot}> Should we ship it?` })
  await slack.command({ user: 'U2', channel: 'C1', text: 'help' })
  slack.delivery.callAt(() => `http://127.0.0.1:${port}/api/bots/slack/webhook`)
  await slack.command({ user: 'U3', channel: 'C1', text: 'help' })
  expect(slack.delivery.sent.every(({ status }) => status === 200)).toBe(true)
  for (const user of ['U1', 'U2', 'U3']) expect(await chat.messages(user)).toHaveLength(1)
})
