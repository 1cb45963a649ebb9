import { expect, onTestFinished } from 'vitest'
import { testApp } from '../../support/app.ts'
import { testDatabase } from '../../support/database.ts'
import { CALLER_SETTINGS } from '../../support/people.ts'
import { serviceHome } from '../../support/service-process.ts'
import { debatingModels } from '../chat/debating-models.ts'
import { WAITING_REQUESTS as REQUESTS, sentTo, type WaitingRequest } from './waiting-requests.ts'

/**
 * Requests wait for their debates at a node that is killed; asked again at another node, each is answered by the debate
 * that it began there, and models are paid for one debate.
 */
export async function waitUnderKills() {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const models = await debatingModels()
  const watcher = await testApp({ areas: [], database })
  onTestFinished(watcher.close)
  const { db, log } = watcher.platform
  const caller = await watcher.token({ org: 'org_1', tier: 'enterprise' })
  const home = await serviceHome()
  const start = () =>
    home.start({
      ...CALLER_SETTINGS,
      ...models.settings,
      DATABASE_URL: database.url,
      RATE_LIMIT_ENABLED: 'false',
      SERVICE_AGENT_TIMEOUT_SECONDS: '3600',
      SERVICE_LOG_LEVEL: 'error',
    })
  const [survivor, victim] = await Promise.all([start(), start()])

  const ask = (node: { apiUrl: string }, request: WaitingRequest) => sentTo(node.apiUrl, request, caller)
  const begun = async () => {
    const rows = await db.selectFrom('debates').select('id').execute()
    return rows.map(({ id }) => id).toSorted()
  }

  const lost = Promise.allSettled(REQUESTS.map((request) => ask(victim, request)))
  await expect.poll(begun).toHaveLength(REQUESTS.length)
  await expect.poll(models.opened).toBe(REQUESTS.length)
  const debates = await begun()
  await victim.stop('SIGKILL')
  for (const [place, { status }] of (await lost).entries())
    expect([REQUESTS[place]?.name, status]).toEqual([REQUESTS[place]?.name, 'rejected'])

  const again = Promise.all(REQUESTS.map((request) => ask(survivor, request)))
  models.release()
  const answers = await again
  const answering = answers.map(({ status, text }, place) => {
    const { name, debateIn } = REQUESTS[place] as WaitingRequest
    expect(status, `${name}: ${text}`).toBe(200)
    return debateIn(text)
  })
  expect(answering.toSorted()).toEqual(debates)
  expect(await begun()).toEqual(debates)

  for (const [place, id] of answering.entries()) {
    const events = await log.read(id ?? '')
    expect(events.filter(({ type }) => type === 'debate_start')).toHaveLength(1)
    expect(JSON.stringify(REQUESTS[place]?.body)).toContain(String(events[0]?.private?.topic))
    expect(events.filter(({ type }) => type === 'debate_end')).toHaveLength(1)
    const answered = events.flatMap(({ data: { ask: key, model } }) => (key && model !== 'rules' ? [String(key)] : []))
    expect(new Set(answered).size).toBe(answered.length)
    const bought = await db
      .selectFrom('purchases')
      .select('ask_key')
      .where('debate_id', '=', id ?? '')
      .where('kind', '=', 'model')
      .execute()
    expect([...new Set(bought.map(({ ask_key }) => ask_key))].toSorted()).toEqual(answered.toSorted())
  }
}
