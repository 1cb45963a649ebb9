import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlackService, slackService } from '../../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../../test/support/vendors/slack.ts'

let chat: SlackService
beforeAll(async () => {
  chat = await slackService()
  await chat.link('U_ADA', 'usr_ada')
})
afterAll(() => chat.close())

const ASK = `<@${SLACK.bot}> Should we ship it?`
const logged = async (type: string) => {
  const logs = await Promise.all(
    (await chat.debates()).map(({ debate_id }) => chat.service.platform.log.read(debate_id)),
  )
  return logs.flat().filter((event) => event.type === type)
}
const originsOf = (events: Awaited<ReturnType<typeof logged>>) =>
  new Set(events.map(({ data }) => JSON.stringify(data.origin)))

/** Always the same, so that what fails once fails again. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

test('a question and its constraint, one second apart, in either order and delivered up to four times: each once', async () => {
  const { slack, service } = chat
  const roll = dice(17)
  const RUNS = 12
  const deliveries: object[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const ts = `17949${String(run).padStart(5, '0')}.000001`
    const question = slack.events({ user: 'U_ADA', channel: 'C1', text: ASK }, ts)
    const words = { user: 'U_ADA', channel: 'C1', text: 'constraint: not on a Friday', thread: ts }
    const reply = slack.events(words, ts.replace('.000001', '.900001'))
    for (const event of [...question, ...reply]) {
      for (let times = 0; times <= roll(4); times += 1) deliveries.splice(roll(deliveries.length + 1), 0, event)
    }
  }
  for (const [index, event] of deliveries.entries()) {
    chat.clock.move(1)
    await slack.delivery.event(event)
    if (index % 3 === 0) await service.driveThreads()
  }
  await service.driveThreads()
  expect(await chat.debates()).toHaveLength(RUNS)
  expect(await logged('debate_start')).toHaveLength(RUNS)
  const said = await logged('intervention_added')
  expect(said).toHaveLength(RUNS)
  expect(originsOf(said).size).toBe(RUNS)
  expect(new Set(said.map(({ debateId }) => debateId)).size).toBe(RUNS)
})

test('a driver that breaks down between an act and its record does it once; what never works is tried three times, and the thread goes on', async () => {
  const { slack, service } = chat
  const { pool } = service.database
  const before = { debates: (await logged('debate_start')).length, said: (await logged('intervention_added')).length }
  await pool.query(`create function break_down() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`)
  const breaking = `create trigger break_down before update on messages for each row
    when (old.state = 'waiting' and new.state = 'done') execute function break_down()`
  await pool.query(breaking)
  const ts = await slack.say({ user: 'U_ADA', channel: 'C2', text: ASK })
  await service.driveThreads()
  await pool.query('drop trigger break_down on messages')
  chat.clock.move(30)
  await service.driveThreads()
  expect(await logged('debate_start')).toHaveLength(before.debates + 1)

  await pool.query(breaking)
  await slack.say({ user: 'U_ADA', channel: 'C2', text: 'challenge: for whom?', thread: ts })
  for (let tries = 0; tries < 2; tries += 1) {
    await service.driveThreads()
    chat.clock.move(30)
  }
  await pool.query('drop trigger break_down on messages')
  await service.driveThreads()
  expect(await logged('intervention_added')).toHaveLength(before.said + 1)

  await pool.query(breaking)
  await slack.say({ user: 'U_ADA', channel: 'C2', text: 'constraint: cheap', thread: ts })
  for (let tries = 0; tries < 3; tries += 1) {
    await service.driveThreads()
    chat.clock.move(30)
  }
  await pool.query('drop trigger break_down on messages')
  await slack.say({ user: 'U_ADA', channel: 'C2', text: 'constraint: soon', thread: ts })
  await service.driveThreads()
  const ended = (await chat.messages('U_ADA')).slice(-2).map(({ state, text }) => [state, text])
  expect(ended).toEqual([
    ['failed', 'constraint: cheap'],
    ['done', 'constraint: soon'],
  ])
})
