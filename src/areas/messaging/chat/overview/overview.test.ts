import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlackService, slackService } from '../../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../../test/support/vendors/slack.ts'
import { connections } from '../../connections/index.ts'
import { countUp } from '../messages/count-store.ts'
import { peopleStore } from '../people/store.ts'

let chat: SlackService
beforeAll(async () => {
  chat = await slackService()
})
afterAll(() => chat.close())

test('an organization without connections has counted nothing', async () => {
  const eve = await chat.service.as({ org: 'org_2', userId: 'usr_eve' })
  expect((await eve.get('/channels/stats')).json()).toMatchObject({
    total_messages: 0,
    by_platform: {},
    avg_response_time_ms: null,
    debates_triggered: 0,
  })
  expect((await eve.get('/channels/people')).json()).toEqual({ people: [], total: 0 })
  expect((await eve.get(`/channels/${chat.connection.id}/events`)).statusCode).toBe(404)
  expect((await eve.get(`/channels/${chat.connection.id}/posts`)).statusCode).toBe(404)
  expect((await eve.get('/channels/stats?time_zone=Mars')).json()).toMatchObject({ field: 'time_zone' })
})

test('what came, what was said and what did not arrive is shown as it happened', async () => {
  const { service, slack, connection } = chat
  const ada = await service.as()
  await slack.say({ user: 'U1', channel: 'C1', text: `<@${SLACK.bot}> Should we ship it?` })
  await slack.say({ user: 'U1', channel: 'C1', text: 'Nobody asked' })
  await chat.settle()
  const stats = async () => (await ada.get('/channels/stats')).json()
  await expect.poll(stats).toMatchObject({
    total_messages: 2,
    by_platform: { slack: 2 },
    debates_triggered: 1,
    posts: 2,
    dropped: { ignored: 1 },
    avg_response_time_ms: expect.any(Number),
  })
  const { events } = (await ada.get(`/channels/${connection.id}/events`)).json()
  expect(events).toMatchObject([{ state: 'done', outcome: 'debate', sender: { id: 'U1' } }])
  const { posts } = (await ada.get(`/channels/${connection.id}/posts`)).json()
  expect(posts.map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual([
    ['chat.post', 'done'],
    ['chat.card', 'done'],
  ])
  const boss = await service.as({ userId: 'usr_boss', org_role: 'owner' })
  const resend = `/channels/${connection.id}/posts/${posts[0].id}/resend`
  expect([(await ada.post(resend)).statusCode, (await boss.post(resend)).statusCode]).toEqual([403, 409])
})

test('how much comes into the mailbox of a colleague is theirs to know', async () => {
  const { db, now } = chat.service.platform
  const { connections: door } = connections(chat.service.platform)
  const mailbox = await door.add(
    {
      kind: 'imap',
      name: 'Bo',
      appId: 'imap.home.example',
      externalId: 'bo@home.example',
      intake: 'dial',
      visibility: 'own',
      settings: {},
      secrets: { password: 'x' },
    },
    { payer: 'org_1', userId: 'usr_bo' },
  )
  await db.transaction().execute((tx) => countUp(tx, mailbox, { received: 7 }, now()))
  const platformsOf = async (userId: string) =>
    (await (await chat.service.as({ userId })).get('/channels/stats')).json().by_platform
  expect(await platformsOf('usr_bo')).toMatchObject({ imap: 7 })
  expect(await platformsOf('usr_ada')).not.toHaveProperty('imap')
  await door.remove(mailbox)
})

test('with a connection go the links of the people on it', async () => {
  const { db, now, jobs } = chat.service.platform
  const { connections: door } = connections(chat.service.platform)
  const wish = { intake: 'signed', visibility: 'shared', settings: {}, secrets: {} } as const
  const other = await door.add(
    { kind: 'slack', name: 'Other', appId: 'A9', externalId: 'T9', ...wish },
    { payer: 'org_1', userId: 'usr_ada' },
  )
  await chat.link('U_LEFT', 'usr_ada')
  const people = peopleStore(db)
  const person = { connectionId: other.id, externalId: 'U_GONE', externalName: null, userId: 'usr_ada' }
  await people.linkUnlinked('org_1', { ...person, linkedBy: 'person' }, now(), async () => {})
  const linked = async () => (await people.list('org_1')).map(({ externalId }) => externalId)
  const forget = async () => {
    await jobs.enqueue({ name: 'chat.forget-kept', payload: Type.Object({}) }, {})
    await jobs.drain()
  }
  await forget()
  expect(await linked()).toEqual(expect.arrayContaining(['U_LEFT', 'U_GONE']))
  await door.remove(other)
  await forget()
  expect(await linked()).toEqual(['U_LEFT'])
  await chat.service.database.pool.query('delete from channel_people')
})

test('a debate says where it was told, to people who may read it', async () => {
  const [debate] = await chat.debates()
  const path = `/debates/${debate?.debate_id}/posts`
  const ada = await chat.service.as()
  expect((await ada.get(path)).json()).toMatchObject({
    total: 2,
    posts: [
      { what: 'card', platform: 'slack', connection_name: 'Parley', place: { id: 'C1' }, state: 'done' },
      { what: 'decision', state: 'done', error: null },
    ],
  })
  const eve = await chat.service.as({ org: 'org_2', userId: 'usr_eve' })
  expect((await eve.get(path)).statusCode).toBe(404)
})

/** What stands at the end of the address that answers “link”. */
async function linkToken(user: string): Promise<string> {
  await chat.slack.command({ user, channel: 'C1', text: 'link' })
  await chat.settle()
  const blocks = chat.slack.posts.findLast((post) => post.user === user)?.blocks ?? []
  const address = blocks.flatMap(({ elements = [] }) => elements).find(({ url }) => url)?.url
  return address?.split('/').at(-1) ?? ''
}

test('an address links the user who is signed in, once', async () => {
  const { service } = chat
  const token = await linkToken('U5')
  const bo = await service.as({ userId: 'usr_bo' })
  const eve = await service.as({ org: 'org_2', userId: 'usr_eve' })
  expect((await eve.get(`/channels/links/${token}`)).statusCode).toBe(404)
  expect((await eve.post(`/channels/links/${token}`)).statusCode).toBe(404)
  expect((await bo.get(`/channels/links/${token}`)).json()).toMatchObject({ external_id: 'U5', platform: 'slack' })
  const tries = await Promise.all([1, 2, 3].map(() => bo.post(`/channels/links/${token}`)))
  expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410])
  expect((await bo.get(`/channels/links/${token}`)).body).toContain('already used')
  expect((await bo.get('/channels/people')).json().people).toMatchObject([
    { external_id: 'U5', user_id: 'usr_bo', platform: 'slack', connection_name: 'Parley' },
  ])
  const query = `connection_id=${chat.connection.id}&external_id=U5`
  expect((await eve.delete(`/channels/people?${query}`)).statusCode).toBe(404)
  expect((await bo.delete(`/channels/people?${query}`)).json()).toEqual({ success: true })
})

test('an address ends after ten minutes, and says so', async () => {
  const token = await linkToken('U7')
  chat.clock.move(600)
  const bo = await chat.service.as({ userId: 'usr_bo' })
  for (const late of [await bo.get(`/channels/links/${token}`), await bo.post(`/channels/links/${token}`)]) {
    expect(late.statusCode).toBe(410)
    expect(late.body).toContain('link has expired after ten minutes')
  }
  expect((await bo.get('/channels/people')).json().total).toBe(0)
})

test('what was said of an erased debate is taken back, and what was asked is gone', async () => {
  const { service, slack } = chat
  const ada = await service.as()
  await slack.say({ user: 'U6', channel: 'C9', text: `<@${SLACK.bot}> Should we ship it?` })
  await chat.settle()
  expect(slack.posts.filter(({ channel }) => channel === 'C9')).toHaveLength(2)
  const debateId = (await chat.debates()).at(-1)?.debate_id
  expect((await ada.delete(`/debates/${debateId}`)).statusCode).toBe(200)
  await chat.settle()
  expect(slack.posts.filter(({ channel }) => channel === 'C9')).toEqual([])
  expect(await chat.messages('U6')).toEqual([])
})
