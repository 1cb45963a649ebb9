import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SlackService, slackService } from '../../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../../test/support/vendors/slack.ts'

let chat: SlackService
beforeAll(async () => {
  chat = await slackService()
  await chat.link('U_ADA', 'usr_ada')
})
beforeEach(() => chat.clock.move(60))
afterAll(() => chat.close())

const ASK = `<@${SLACK.bot}> Which pump do we buy?`
async function attached() {
  const id = (await chat.debates()).at(-1)?.debate_id ?? ''
  const log = await chat.service.platform.log.read(id)
  return log.filter(({ type }) => type === 'evidence_attached').map((event) => ({ ...event.data, ...event.private }))
}

test('what people said in the thread before they asked is material with its source, also what was not said to us', async () => {
  const { slack, service } = chat
  const root = await slack.say({ user: 'U_BO', channel: 'C1', text: 'The small pump is loud.' })
  await slack.say({ user: 'U_CY', channel: 'C1', text: 'The big one costs 900.', thread: root })
  await slack.say({ user: 'U_ADA', channel: 'C1', text: ASK, thread: root })
  await service.driveThreads()
  expect(await attached()).toMatchObject([
    { kind: 'message', source: 'slack: U_BO', content: 'The small pump is loud.', confidence: 0.5 },
    { kind: 'message', source: 'slack: U_CY', content: 'The big one costs 900.', confidence: 0.5 },
  ])
})

const TEXT = 'Pumps. The small pump holds three bar. The big pump holds five bar.'
const shared = (name: string) => ({
  subtype: 'file_share',
  files: [{ url_private: `${chat.slack.url}/files/${name}`, name, mimetype: 'text/plain', size: TEXT.length }],
})

test('a file that comes with a question is a document of the debate', async () => {
  const { slack, service } = chat
  slack.files.set('/files/pumps.txt', TEXT)
  const ada = await service.as({ userId: 'usr_ada' })
  const sent = await ada.post('/documents/upload', { name: 'pumps.txt', content: TEXT })
  expect(sent.statusCode, sent.body).toBeLessThan(300)
  await service.platform.jobs.drain()

  await slack.say({ user: 'U_ADA', channel: 'C2', text: ASK, more: shared('pumps.txt') })
  await service.driveThreads()
  expect(await attached()).toMatchObject([{ kind: 'document', content: expect.stringContaining('three bar') }])
})

test('a file that cannot be had or read is left out, and its question says so', async () => {
  const { slack, service } = chat
  slack.files.set('/files/pumps.exe', 'MZ')
  await slack.say({ user: 'U_ADA', channel: 'C3', text: ASK, more: shared('pumps.exe') })
  await service.driveThreads()
  expect((await chat.messages('U_ADA')).at(-1)).toMatchObject({
    outcome: 'debate',
    why: expect.stringContaining('Left out: pumps.exe: .exe is not a known kind of document'),
  })
  expect(await attached()).toEqual([])
})
