import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlackService, slackService } from '../../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../../test/support/vendors/slack.ts'

let chat: SlackService
beforeAll(async () => {
  chat = await slackService({ settings: { RATE_LIMIT_ENABLED: 'true' } })
  await chat.link('U_ADA', 'usr_ada')
})
afterAll(() => chat.close())

/** How often something is charged while the threads are driven. */
async function charged() {
  const { driveThreads, platform } = chat.service
  const before = platform.limiter.stats().total_requests
  await driveThreads()
  return platform.limiter.stats().total_requests - before
}

test('a question whose driver breaks down between its charge and its claim is charged once', async () => {
  const { pool } = chat.service.database
  await pool.query(`create function break_down() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`)
  await pool.query(
    `create trigger break_down before insert on thread_debates for each row execute function break_down()`,
  )
  await chat.slack.say({ user: 'U_ADA', channel: 'C1', text: `<@${SLACK.bot}> Should we ship it?` })
  expect(await charged()).toBe(1)
  await pool.query('drop trigger break_down on thread_debates')
  chat.clock.move(30)
  expect(await charged()).toBe(0)
  expect((await chat.messages('U_ADA')).map(({ outcome }) => outcome)).toEqual(['debate'])
})
