import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseAway } from '../../../../test/support/database-away.ts'
import { type SlackService, slackService } from '../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../test/support/vendors/slack.ts'
import { connections } from '../connections/index.ts'

let chat: SlackService
beforeAll(async () => {
  chat = await slackService()
})
afterAll(() => chat.close())

const PATH = '/api/integrations/chatplatform/events'
const MINUTE = 60
const DAY = 24 * 60 * MINUTE
let asked = 0

/** A question that nobody has asked before. */
function question(more: object = {}): string {
  asked += 1
  const words = { user: 'U1', channel: `C${asked}`, text: `<@${SLACK.bot}> Should we ship it?` }
  return JSON.stringify({ ...chat.slack.events(words)[0], ...more })
}
const signed = (body: string) => chat.slack.delivery.signed(body)
const deliver = (body: string, headers = signed(body)) => chat.deliver(PATH, body, headers)
const kept = async () => {
  const { db } = chat.service.platform
  const counts = await Promise.all(
    (['messages', 'threads', 'once'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.map(({ count }) => count)
}
const counted = async () => {
  const { rows } = await chat.service.database.pool.query(
    'select coalesce(sum(foreign_ids), 0)::int as foreign_ids, coalesce(sum(unwanted), 0)::int as unwanted from channel_days',
  )
  return rows[0]
}

test('what is not signed, or not now, or otherwise than it came is 401 with one body, and nothing of it is kept', async () => {
  const before = await kept()
  const body = question()
  const good = signed(body)
  const [time, signature] = Object.values(good) as [string, string]
  const at = (seconds: number) => {
    chat.clock.move(seconds)
    const headers = signed(body)
    chat.clock.move(-seconds)
    return headers
  }
  const doubled = chat.service.app.inject({
    method: 'POST',
    url: PATH,
    headers: {
      'content-type': 'application/json',
      'x-slack-request-timestamp': time,
      'x-slack-signature': [signature, signature],
    },
    payload: body,
  })
  const refused = [
    await deliver(body, {}),
    await deliver(body, { ...good, 'x-slack-signature': signature.replace(/.$/, (end) => (end === '0' ? '1' : '0')) }),
    await doubled,
    await deliver(body, at(-6 * MINUTE)),
    await deliver(body, at(6 * MINUTE)),
    await deliver(JSON.stringify(JSON.parse(body), null, 1), good),
  ].map((answer) => {
    const { trace_id: _, ...said } = answer.json()
    return [answer.statusCode, JSON.stringify(said).replaceAll(/req_\w+/g, 'req')]
  })
  expect(refused.map(([status]) => status)).toEqual(refused.map(() => 401))
  expect(new Set(refused.map(([, said]) => said)).size).toBe(1)
  expect(await kept()).toEqual(before)
})

test('what is signed and unwanted is 200 and counted, and nothing of it is kept', async () => {
  const { connection, service } = chat
  const door = connections(service.platform).connections
  const before = await kept()
  const answered = async (...bodies: string[]) => {
    for (const body of bodies) expect((await deliver(body)).statusCode).toBe(200)
  }
  const here = `${PATH}?c=${connection.id}`
  const foreign = question({ team_id: 'T0OTHER', authorizations: [] })
  expect((await chat.deliver(here, foreign, signed(foreign))).statusCode).toBe(200)
  await expect.poll(counted).toEqual({ foreign_ids: 1, unwanted: 0 })
  await answered(question({ type: 'unheard_of' }), question({ event: { type: 'reaction_added' } }))
  await door.change(connection, { state: 'paused' })
  await answered(question())
  await expect.poll(counted).toEqual({ foreign_ids: 1, unwanted: 1 })
  await door.change(connection, { state: 'active' })
  await door.remove(connection)
  await answered(question(), question())
  await expect.poll(counted).toEqual({ foreign_ids: 1, unwanted: 3 })
  expect(await kept()).toEqual(before)
  chat.clock.move(DAY + 1)
  expect((await deliver(question())).statusCode).toBe(503)
})

test('what comes while the database is away is 503, and arrives once when its vendor comes again', async () => {
  await chat.close()
  chat = await slackService()
  const { slack, service, clock } = chat
  const away = await databaseAway(service.database.url)
  await slack.say({ user: 'U1', channel: 'C1', text: `<@${SLACK.bot}> Should we ship it?` })
  await away.back()
  expect(slack.delivery.sent.map(({ status }) => status)).toEqual([503, 503])
  const isBack = () =>
    service.platform.db
      .selectFrom('installation')
      .select('id')
      .execute()
      .then(Boolean, () => false)
  await expect.poll(isBack).toBe(true)
  clock.move(1)
  expect(await slack.delivery.retryDue()).toBe(2)
  expect(slack.delivery.sent.slice(2).map(({ status }) => status)).toEqual([200, 200])
  await service.driveThreads()
  expect(await chat.messages('U1')).toMatchObject([{ outcome: 'debate' }])
  expect(await chat.debates()).toHaveLength(1)
})

test('a secret that was rotated away is good for a day, and no longer', async () => {
  const { connection, service, clock } = chat
  const secrets = { signing_secret: 'a-new-signing-secret', bot_token: SLACK.botToken }
  await connections(service.platform).connections.rotate(connection, secrets)
  clock.move(DAY - 1)
  expect((await deliver(question())).statusCode).toBe(200)
  clock.move(2)
  expect((await deliver(question())).statusCode).toBe(401)
})
