import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlackService, slackService } from '../../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../../test/support/vendors/slack.ts'
import { bind } from '../../../../../test/support/waiting-debate.ts'

let chat: SlackService
beforeAll(async () => {
  chat = await slackService()
  await chat.link('U_ADA', 'usr_ada')
})
afterAll(() => chat.close())

const ASK = `<@${SLACK.bot}> Should we ship it?`
const DAY_SECONDS = 86_400
const outcomes = async (user: string) => (await chat.messages(user)).map(({ outcome }) => outcome)

test('a retry whose first delivery never arrived is taken', async () => {
  const { slack, service, clock } = chat
  slack.delivery.callAt('http://127.0.0.1:1/nobody')
  await slack.say({ user: 'U1', channel: 'C1', text: ASK })
  slack.delivery.callAt(chat.addressOf)
  clock.move(1)
  expect(await slack.delivery.retryDue()).toBe(2)
  await service.driveThreads()
  expect(await outcomes('U1')).toEqual(['debate'])
})

test('a debate that was claimed begins under its id four days later, once, and what is delivered again then is known', async () => {
  const { slack, service, clock } = chat
  const { pool } = service.database
  await pool.query(`create function break_down() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`)
  await pool.query('create trigger break_down before insert on debates for each row execute function break_down()')
  const events = slack.events({ user: 'U2', channel: 'C2', text: ASK })
  for (const event of events) await slack.delivery.event(event)
  await service.driveThreads()
  const claimed = (await chat.messages('U2'))[0]?.debate_id
  expect(claimed).toMatch(/^dbt_/)
  await pool.query('drop trigger break_down on debates')

  clock.move(4 * DAY_SECONDS)
  for (const event of events) await slack.delivery.event(event)
  await service.driveThreads()
  expect(await outcomes('U2')).toEqual(['debate'])
  const begun = await service.platform.db
    .selectFrom('debates')
    .select('id')
    .where('id', '=', claimed ?? '')
    .execute()
  expect(begun).toHaveLength(1)
  expect((await chat.debates()).filter(({ debate_id }) => debate_id === claimed)).toHaveLength(1)
})

test('a command’s card whose answer was lost begins its thread once it is found, edited or not', async () => {
  const { slack, service, clock } = chat
  slack.faults.plan('lost')
  await slack.command({ user: 'U_CMD', channel: 'C9', text: 'debate "Should we ship it?"' })
  await service.driveThreads()
  await service.platform.outbox.drain()
  await chat.settle()
  const moved = async () => {
    clock.move(100)
    await chat.settle()
    return (await chat.debates()).filter(({ moved_to }) => moved_to !== null).length
  }
  await expect.poll(moved).toBe(1)
  const [card] = slack.posts.filter(({ channel, thread_ts }) => channel === 'C9' && thread_ts === undefined)
  expect(card).toBeDefined()
})

test('chatter of seventy messages a minute in a bound channel drops no mention', async () => {
  await bind(chat, 'C3', { agent_binding: 'ada,bo,cy', binding_type: 'debate_team' })
  const { slack, service, clock } = chat
  for (let count = 0; count < 70; count += 1) {
    clock.move(60 / 70)
    await slack.say({ user: `U_CHATTER`, channel: 'C3', text: `It rains for the ${count}th time` })
    if (count % 10 === 9) await slack.say({ user: 'U_ADA', channel: 'C3', text: ASK })
  }
  await service.driveThreads()
  expect(await outcomes('U_ADA')).toEqual(Array(7).fill('debate'))
  expect(await outcomes('U_CHATTER')).toEqual([])
  const ada = await service.as({ userId: 'usr_ada' })
  expect((await ada.get('/bindings/stats')).json()).toMatchObject({ messages_matched: 7 })
})

test('a remark that is said to us and overtakes its question is kept, and is no question of its own', async () => {
  const { slack, service, clock } = chat
  const ts = `${Math.floor(clock.now().getTime() / 1000)}.000001`
  const [question] = slack.events({ user: 'U_ADA', channel: 'D1', text: 'Should we ship it?' }, ts)
  const notifyAttention = { user: 'U_ADA', channel: 'D1', text: 'constraint: not on a Friday', thread: ts }
  const [reply] = slack.events(notifyAttention, ts.replace('.000001', '.900001'))
  await slack.delivery.event(reply ?? {})
  await service.driveThreads()
  await slack.delivery.event(question ?? {})
  await service.driveThreads()
  expect((await outcomes('U_ADA')).slice(-2).toSorted()).toEqual(['constraint', 'debate'])
})
