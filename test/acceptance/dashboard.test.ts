import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../scripts/demo-seed.ts'
import { loadConfig } from '../../src/config/load.ts'
import { fail } from '../../src/engine/commands/cancel-and-fail.ts'
import { areasIn, MESSAGING } from '../support/area-groups.ts'
import { debatesOn } from '../support/asking.ts'
import { standingClock } from '../support/chat.ts'
import { plantedCorpus } from '../support/corpus/index.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import type { Client } from '../support/debates.ts'
import { type MailService, mailService, UNSURE } from '../support/mail/mail-service.ts'
import { TEST_MASTER_KEY, TEST_SECRET } from '../support/tokens.ts'

/** Some of the demo: the rest is more of the same, and no figure depends on how many there are. */
const SCENES = plantedCorpus(1).scenes.slice(0, 12)
const ORG = 'org_1'

let database: TestDatabase
let post: MailService
beforeAll(async () => {
  database = await testDatabase()
  const clock = standingClock()
  await adaOwns(database, clock.now())
  const { config } = loadConfig({
    SERVICE_ENV: 'development',
    SERVICE_JWT_SECRET: TEST_SECRET,
    SERVICE_MASTER_KEY: TEST_MASTER_KEY,
    DATABASE_URL: database.url,
  })
  for (let time = 0; time < 2; time++) await seedDemo(config, { org: ORG, scenes: SCENES, today: clock.now() })
  post = await mailService({
    database,
    clock,
    areas: [...new Set([...MESSAGING, ...areasIn('work')]), ...areasIn('understanding'), 'usage'],
  })
  await somethingOfEachKind()
})
afterAll(async () => {
  await post.close()
  await database.close()
})

const json = async (by: Client, url: string) => {
  const answer = await by.get(url)
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
  return answer.json()
}

/** What a path of names leads to in an answer. */
const at = (answer: Record<string, unknown>, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], answer)

const catchUp = () => post.service.cursors.catchUp()
const panel = { agents: ['ada', 'bo', 'cy'] }

/** An account, for which the demo is seeded as for anybody who has signed up. */
async function adaOwns({ pool }: TestDatabase, at: Date) {
  await pool.query(
    `insert into users (id, email, email_key, name, metadata, role, token_version, created_at, updated_at)
     values ('usr_ada', 'ada@example.org', 'ada@example.org', 'Ada', '{}', 'user', 1, $1, $1)`,
    [at],
  )
  await pool.query(
    `insert into organizations (id, name, slug, tier, owner_id, created_at, updated_at)
     values ($1, 'The house', 'the-house', 'free', 'usr_ada', $2, $2)`,
    [ORG, at],
  )
  await pool.query(
    `insert into memberships (organization_id, user_id, role, is_default, joined_at) values ($1, 'usr_ada', 'owner', true, $2)`,
    [ORG, at],
  )
}

/** What the demo has not, such as mail: so that no figure agrees with another only because both are nothing. */
async function somethingOfEachKind() {
  const { service, ada } = post
  const done = async (answer: Awaited<ReturnType<Client['post']>>) => {
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json()
  }
  await service.decided(ada, panel)
  const paused = await service.started(ada, { ...panel, topic: 'Can it wait?' })
  await done(await ada.post(`/debates/${paused}/pause`, {}))
  for (const subject of ['One', 'Two', 'Three']) post.deliver(await post.written({ subject, to: 'other@parley.test' }))
  await post.read()
  await service.started(ada, { ...panel, topic: 'Who begins?' })
  const cancelled = await service.started(ada, { ...panel, topic: 'Is it too late?' })
  await done(await ada.post(`/debates/${cancelled}/cancel`, {}))
  const failed = await service.started(ada, { ...panel, topic: 'Does it break?' })
  await debatesOn(service.platform).ledger.act(failed, (state) => fail(state))
  await service.decided(ada, { ...panel, topic: 'Who says so?', ...UNSURE })

  await done(await ada.post('/documents/upload', { name: 'plan.txt', content: 'The plan of the house.' }))
  const inbox = await done(await ada.post('/inbox/shared', { name: 'Team', email_address: post.connection.externalId }))
  const { messages } = await json(ada, `/inbox/shared/${inbox.id}/messages`)
  const [first, second, third] = messages.map(({ id }: { id: string }) => `/inbox/shared/${inbox.id}/messages/${id}`)
  await done(await ada.post(`${first}/assign`, { assignee: 'usr_ada' }))
  await done(await ada.post(`${second}/status`, { status: 'resolved' }))
  expect(third).toBeDefined()
  const own = (await json(ada, '/inbox/messages')).messages
  await done(await ada.post('/inbox/bulk-action', { action: 'snooze', message_ids: [own[0].id] }))
  await done(await ada.post('/inbox/bulk-action', { action: 'mark_important', message_ids: [own[1].id] }))
  const letter = { account_id: post.connection.id, to: ['bo@example.org'], subject: 'Hello', body: 'It is on Friday.' }
  await done(await ada.post('/inbox/messages/send', letter))
  await post.settle()
  await catchUp()
}

const RUNS = ['completed', 'completed', 'waiting_approval', 'waiting_approval']

const FIGURES: readonly (readonly [part: string, path: string, own: string, ownPath: string])[] = [
  ['', 'active_debates', '/debates?status=running', 'total'],
  ['', 'total_debates_today', '/analytics/debates/overview?time_range=24h', 'debates_this_period'],
  ['', 'consensus_rate', '/analytics/debates/overview?time_range=30d', 'consensus_rate'],
  ['', 'recent_debates.0.debate_id', '/debates', 'items.0.id'],
  ['', 'recent_debates.0.updated_at', '/debates', 'items.0.updated_at'],
  ['', 'system_health', '/health', 'status'],
  ['', 'waiting_for_you', '/approvals?mine=true', 'total'],
  ['/inbox-summary', 'pending_actions.0.id', '/approvals?mine=true', 'approvals.0.id'],
  ['/inbox-summary', 'pending_actions.0.title', '/approvals?mine=true', 'approvals.0.title'],
  ['/activity', 'items.0.timestamp', '/debates', 'items.0.created_at'],
  ['', 'accounts_connected', '/inbox/stats', 'stats.total_accounts'],
  ['', 'inbox.total_unread', '/inbox/stats', 'stats.unread_count'],
  ['', 'inbox.needs_response', '/inbox/stats', 'stats.pending_triage'],
  ['', 'inbox.snoozed', '/inbox/stats', 'stats.snoozed_count'],
  ['', 'inbox.assigned_to_me', '/inbox/shared', 'assigned_to_me_count'],
  ['', 'today.emails_received', '/inbox/stats', 'stats.received_today'],
  ['', 'today.emails_sent', '/inbox/stats', 'stats.sent_today'],
  ['', 'team.active_members', '/analytics/usage/active_users?time_range=24h', 'active_users.daily'],
  ['', 'team.open_tickets', '/inbox/shared', 'open_count'],
  ['', 'team.resolved_today', '/inbox/shared', 'resolved_today_count'],
  ['', 'ai.emails_categorized', '/inbox/stats', 'stats.total_messages'],
  ['', 'ai.debates_run', '/analytics/debates/overview?time_range=24h', 'debates_this_period'],
  ['', 'stats.0.value', '/analytics/debates/overview?time_range=24h', 'debates_this_period'],
  ['', 'stats.1.value', '/analytics/debates/overview?time_range=7d', 'completed_debates'],
  ['', 'stats.3.value', '/usage/spending?period=day', 'totals.cost_usd'],
  ['/stats', 'debates.total', '/debates', 'total'],
  ['/stats', 'debates.today', '/analytics/debates/overview?time_range=24h', 'debates_this_period'],
  ['/stats', 'debates.this_week', '/analytics/debates/overview?time_range=7d', 'debates_this_period'],
  ['/stats', 'debates.this_month', '/analytics/debates/overview?time_range=30d', 'debates_this_period'],
  ['/stats', 'debates.by_status.completed', '/debates?status=completed', 'total'],
  ['/stats', 'debates.by_status.paused', '/debates?status=paused', 'total'],
  ['/stats', 'debates.by_status.pending', '/debates?status=pending', 'total'],
  ['/stats', 'debates.by_status.running', '/debates?status=running', 'total'],
  ['/stats', 'debates.by_status.failed', '/debates?status=failed', 'total'],
  ['/stats', 'debates.by_status.cancelled', '/debates?status=cancelled', 'total'],
  ['/stats', 'agents.total', '/agents', 'total'],
  ['/stats', 'performance.consensus_rate', '/analytics/debates/overview?time_range=7d', 'consensus_rate'],
  ['/stats', 'usage.api_calls_today', '/usage/spending?period=day', 'totals.api_calls'],
  ['/stats', 'usage.tokens_used_today', '/usage/spending?period=day', 'totals.tokens'],
  ['/stats', 'usage.storage_used_bytes', '/knowledge/stats', 'storage_bytes'],
  ['/stats', 'summary.total_emails', '/inbox/trends?days=7', 'trends.volume_trend.current_total'],
  ['/stats', 'summary.avg_daily_emails', '/inbox/trends?days=7', 'trends.volume_trend.current_daily_avg'],
  ['/stats', 'priority_distribution.values.2', '/inbox/trends?days=7', 'trends.priority_trends.medium.current'],
  ['/stats', 'top_senders.0.count', '/inbox/stats', 'stats.top_senders.0.count'],
  ['/stats', 'email_volume.received.6', '/inbox/trends?days=7', 'trends.daily_volume.0.received'],
  ['/inbox-summary', 'total_messages', '/inbox/stats', 'stats.total_messages'],
  ['/inbox-summary', 'unread_messages', '/inbox/stats', 'stats.unread_count'],
  ['/inbox-summary', 'today_count', '/inbox/stats', 'stats.received_today'],
  ['/inbox-summary', 'counts.starred', '/inbox/stats', 'stats.starred_count'],
  ['/inbox-summary', 'by_category.inbox', '/inbox/stats', 'stats.in_inbox_count'],
  ['/inbox-summary', 'avg_response_time_hours', '/inbox/stats', 'stats.avg_response_time_hours'],
]

test('the demo has a workspace, runs that are over and runs that wait for its owner, once, though it was seeded twice', async () => {
  const owner = await post.service.as({ userId: 'usr_ada', org: ORG, org_role: 'owner' })
  const names = (list: { name: string }[]) => list.map(({ name }) => name)
  expect(names((await json(owner, '/workspaces')).workspaces)).toEqual(['Demo: the garden'])
  const { executions } = await json(owner, '/workflow/executions')
  expect(executions.map(({ status }: { status: string }) => status).sort()).toEqual(RUNS)
  const waiting = (await json(owner, '/approvals?mine=true')).approvals.map(({ title }: { title: string }) => title)
  expect(waiting).toEqual(expect.arrayContaining(['Minutes of the third meeting', 'Minutes of the fourth meeting']))
})

test('every figure is what its own endpoint answers', async () => {
  const answers = new Map<string, Record<string, unknown>>()
  const read = async (url: string) => {
    if (!answers.has(url)) answers.set(url, await json(post.ada, url))
    return answers.get(url) ?? {}
  }
  let told = 0
  for (const [part, path, own, ownPath] of FIGURES) {
    const shown = at(await read(`/dashboard${part}?refresh=true`), path)
    expect([part, path, shown]).toEqual([part, path, at(await read(own), ownPath)])
    expect(shown, path).toBeDefined()
    if (shown !== 0 && shown !== null) told += 1
  }
  expect(told).toBeGreaterThanOrEqual(40)
  expect(at(await read('/dashboard?refresh=true'), 'accounts_connected')).toBe(1)
  expect(at(await read('/dashboard?refresh=true'), 'inbox.total_unread')).toBe(3)
  expect((await post.ada.post('/dashboard?refresh=true', {})).json()).toEqual(await read('/dashboard?refresh=true'))
})
