import { afterEach, expect, test } from 'vitest'
import { voice } from '../../../../test/support/scripted-agents.ts'
import { type SlackService, slackService } from '../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../test/support/vendors/slack.ts'
import { bind } from '../../../../test/support/waiting-debate.ts'

let chat: SlackService
afterEach(() => chat.close())

const ASK = `<@${SLACK.bot}> Should we ship it?`
const ROUNDS = 10
const EDIT_SECONDS = 3
/** A phase takes two seconds, which is less than the interval. */
const ANSWER_SECONDS = 0.4
const REST_SECONDS = 30
/** What follows is said after so many answers, which take less than the interval too. */
const LOOK_EVERY = 3
/** So many answers are given before Slack asks for rest. */
const BUSY_AFTER = 60

const edits = () =>
  chat.slack.calls.filter(({ path }) => path === '/api/chat.update').map(({ body }) => decodeURIComponent(body))
/** At which second each edit was. */
const editedAt: number[] = []
let answers = 0

/** Before each answer a moment passes, and every few answers what follows from the log so far is said; one after the other, so that no edit is told late. */
let passed = Promise.resolve()
const meanwhile = () => {
  passed = passed.then(pass)
  return passed
}
async function pass() {
  chat.clock.move(ANSWER_SECONDS)
  answers += 1
  if (answers === BUSY_AFTER) chat.slack.faults.plan({ retryAfter: REST_SECONDS })
  if (answers % LOOK_EVERY !== 0) return
  await chat.service.cursors.catchUp()
  await chat.service.platform.outbox.drain()
  while (editedAt.length < edits().length) editedAt.push(chat.clock.now().getTime() / 1000)
}
const member = (holds: string) =>
  voice({
    says: 'It is so.',
    proposal: holds,
    votesFor: holds,
    finds: 'It is vague.',
    goesOn: () => true,
    wait: meanwhile,
  })

test('a card is edited no more often than its interval allows, nor while Slack asks for rest, never back, and its last edit is the end', async () => {
  const panel = ['ada', 'bo', 'cy', 'di', 'ed']
  const scripts = Object.fromEntries(panel.map((name, place) => [name, member(`p${place + 1}`)]))
  chat = await slackService({ scripts })
  const { slack, clock } = chat
  await bind(chat, 'C1', { config_overrides: { agents: panel, rounds: ROUNDS, consensus_threshold: 0.99 } })
  await slack.say({ user: 'U1', channel: 'C1', text: ASK })
  const begun = clock.now().getTime()
  await chat.settle()
  const debateId = (await chat.debates())[0]?.debate_id ?? ''
  const log = await chat.service.platform.log.read(debateId)
  expect(log.length).toBeGreaterThanOrEqual(200)
  const all = edits()
  const seconds = (clock.now().getTime() - begun) / 1000
  expect(all.length).toBeGreaterThan(5)
  expect(all.length).toBeLessThanOrEqual(seconds / EDIT_SECONDS + 2)
  const pauses = editedAt.slice(1).map((second, before) => second - (editedAt[before] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(EDIT_SECONDS)
  expect(Math.max(...pauses)).toBeGreaterThanOrEqual(REST_SECONDS)
  const rounds = all.map((body) => Number(/Round\+(\d+)\+of/.exec(body)?.[1] ?? ROUNDS))
  expect(rounds).toEqual(rounds.toSorted((one, other) => one - other))
  expect(all.at(-1)).toMatch(/It\+is\+(completed|concluded|ended)/)
})

const ELSEWHERE = [
  ...[
    '/health',
    '/debates',
    '/agents',
    '/bindings',
    '/channels',
    '/channels/stats',
    '/channels/health',
    '/channels/people',
  ],
  ...['/inbox/shared', '/inbox/routing/rules', '/inbox/accounts', '/devices/choices', '/webhooks', '/documents'],
]

/** Connections to the database that are in use, or kept from others by a transaction. */
async function heldConnections(): Promise<number> {
  const { rows } = await chat.service.database.pool.query(`
    select count(*)::int as held from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`)
  return rows[0]?.held
}

test('fifty stalled posts hold up nothing else, and no connection to the database', async () => {
  chat = await slackService()
  const { slack, service } = chat
  for (let place = 0; place < 50; place += 1) await slack.say({ user: 'U1', channel: `C${place}`, text: ASK })
  await service.driveThreads()
  const goOn = slack.stall()
  const drained = service.platform.outbox.drain()
  await expect.poll(() => slack.calls.filter(({ path }) => path === '/api/chat.postMessage').length).toBe(50)
  await expect.poll(heldConnections).toBe(0)
  const ada = await service.as({ userId: 'usr_ada' })
  const answers = await Promise.all([
    ...ELSEWHERE.map(async (url) => [url, (await ada.get(url)).statusCode]),
    (async () => (await ada.post('/debates', { topic: 'Is it so?', agents: ['ada', 'bo', 'cy'] })).statusCode)(),
    (async () => (await slack.command({ user: 'U2', channel: 'C1', text: 'help' }))?.status)(),
  ])
  expect(answers).toEqual([...ELSEWHERE.map((url) => [url, 200]), 201, 200])
  await expect.poll(heldConnections).toBe(0)
  goOn()
  await drained
  expect(slack.posts).toHaveLength(50)
})
