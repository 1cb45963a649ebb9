import { expect, test } from 'vitest'
import { googleChatService, teamsService } from '../../../../test/support/unedited-services.ts'

const QUESTION = 'Should we ship it?'

const wordsOf = (post: object | undefined) => JSON.stringify(post).replaceAll('\u200b', '')

test('a question in Teams becomes one debate, and its decision comes back into the thread', async () => {
  const { vendor, deliver, debates, settle } = await teamsService()
  const conversation = '19:pumps@thread.tacv2;messageid=17'
  const question = vendor.ask('29:u1', conversation, QUESTION)
  const answers = [await deliver(question), await deliver(question)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await settle()
  expect(await debates()).toHaveLength(1)
  expect(vendor.posts.map((post) => post.conversation)).toEqual([conversation, conversation])
  const [accepted, decision] = vendor.posts
  expect(wordsOf(accepted)).toContain(QUESTION)
  expect(wordsOf(decision)).toMatch(/Dissent/)
})

test('a question in Google Chat becomes one debate, and its decision comes back into the thread', async () => {
  const { vendor, deliver, debates, settle } = await googleChatService()
  const question = vendor.ask('1', 'spaces/AAA', QUESTION)
  const answers = [await deliver(question), await deliver(question, vendor.signed(), '/api/chat/webhook')]
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, '{}'],
    [200, '{}'],
  ])
  await settle()
  expect(await debates()).toHaveLength(1)
  expect(vendor.posts.map(({ thread }) => thread?.name)).toEqual(['spaces/AAA/threads/t1', 'spaces/AAA/threads/t1'])
  expect(wordsOf(vendor.posts[1])).toMatch(/Dissent/)
})

test('guests of Teams, people of other tenants and those of whom nothing is told do not ask in the name of the workspace', async () => {
  const strangers = {
    '29:guest': { userRole: 'guest' },
    '29:shared': { tenantId: 'another' },
    '29:untold': { tenantId: undefined },
  }
  const { vendor, deliver, messages, link, service } = await teamsService(strangers)
  async function asked(user: string) {
    await deliver(vendor.ask(user, `19:${user}@thread.tacv2`, QUESTION))
    await service.driveThreads()
    return (await messages(user)).at(-1)
  }
  for (const user of Object.keys(strangers)) expect(await asked(user)).toMatchObject({ outcome: 'refused' })
  await link('29:guest', 'usr_ada')
  for (const user of ['29:guest', '29:member']) expect(await asked(user)).toMatchObject({ outcome: 'debate' })
})

test('forged, foreign and unread requests store nothing, and only forged ones are refused', async () => {
  const { vendor, deliver, messages, settle } = await teamsService()
  const question = vendor.ask('29:u1', '19:pumps@thread.tacv2', QUESTION)
  expect((await deliver(question, {})).statusCode).toBe(401)
  expect((await deliver(question, vendor.signed({ aud: 'another' }))).statusCode).toBe(401)
  expect((await deliver({ ...question, serviceUrl: 'https://evil.example' })).statusCode).toBe(401)
  const foreign = { ...question, channelData: { tenant: { id: 'another' } } }
  expect((await deliver(foreign)).statusCode).toBe(200)
  expect((await deliver({ ...question, type: 'typing' })).statusCode).toBe(200)
  await settle()
  expect(await messages('29:u1')).toEqual([])
})

test('without the keys of the vendor it is told to come again', async () => {
  const { vendor, deliver } = await teamsService()
  const headers = vendor.signed()
  vendor.server.closeAllConnections()
  vendor.close()
  expect((await deliver(vendor.ask('29:u1', '19:pumps@thread.tacv2', QUESTION), headers)).statusCode).toBe(503)
})
