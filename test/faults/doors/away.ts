import { expect, onTestFinished } from 'vitest'
import { openPool } from '../../../src/storage/database.ts'
import { debianPostgres } from '../../support/debian-postgres.ts'
import { administratorOf, CALLER_SETTINGS } from '../../support/people.ts'
import { hasRedis, startRedis } from '../../support/redis.ts'
import { serviceHome } from '../../support/service-process.ts'
import { debatingModels } from '../chat/debating-models.ts'
import { sentTo, WAITING_REQUESTS } from './waiting-requests.ts'

interface Asked {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: object
  /** How the door says that it cannot answer now. */
  words: object
}

const A2A = { 'a2a-version': '1.0' }
const MCP = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }
const text = expect.any(String)
const RPC_WORDS = { jsonrpc: '2.0', error: { code: -32_603, message: text } }
const A2A_WORDS = { error: { code: 503, status: 'UNAVAILABLE', message: text } }
const OPENAI_WORDS = { error: { type: 'server_error', code: 'unavailable', message: text, param: null } }
const said = { messageId: 'away', role: 'ROLE_USER', parts: [{ text: 'Are you there?' }] }
const sending = { message: said, configuration: { returnImmediately: true } }
const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 7, method, params })
const chat = { model: 'parley/panel', messages: [{ role: 'user', content: 'Are you there?' }] }

/** What is asked at each door, in each binding and form. */
const ASKED: readonly Asked[] = [
  { path: '/a2a', headers: A2A, body: rpc('SendMessage', sending), words: RPC_WORDS },
  { path: '/a2a', headers: A2A, body: rpc('SendStreamingMessage', sending), words: RPC_WORDS },
  { path: '/a2a/message:send', headers: A2A, body: sending, words: A2A_WORDS },
  { path: '/a2a/message:stream', headers: A2A, body: sending, words: A2A_WORDS },
  { method: 'GET', path: '/a2a/tasks', headers: A2A, words: A2A_WORDS },
  { path: '/v1/chat/completions', body: chat, words: OPENAI_WORDS },
  { path: '/v1/chat/completions', body: { ...chat, stream: true }, words: OPENAI_WORDS },
  { path: '/v1/responses', body: { model: 'parley/panel', input: 'Are you there?' }, words: OPENAI_WORDS },
  { method: 'GET', path: '/v1/responses/resp_dbt_1', words: OPENAI_WORDS },
  { path: '/mcp', headers: MCP, body: rpc('tools/call', { name: 'list_decisions', arguments: {} }), words: RPC_WORDS },
  {
    path: '/mcp',
    headers: MCP,
    body: rpc('tools/call', { name: 'ask', arguments: { question: 'Are you there?' } }),
    words: RPC_WORDS,
  },
]

/**
 * Requests wait at each door. Without Redis all goes on; without PostgreSQL each door refuses in its own words and says when
 * to ask again; afterwards it goes on, and what waited is answered, or was told of a fault in the words of its door.
 */
export async function storesAway() {
  const postgres = await debianPostgres()
  onTestFinished(() => postgres.remove())
  const redis = hasRedis ? await startRedis() : undefined
  onTestFinished(() => redis?.stop())
  const models = await debatingModels()
  const home = await serviceHome()
  const { apiUrl, says } = await home.start({
    ...CALLER_SETTINGS,
    ...models.settings,
    DATABASE_URL: postgres.url,
    ...(redis && { REDIS_URL: redis.url }),
    SERVICE_AGENT_TIMEOUT_SECONDS: '3600',
  })
  const caller = await administratorOf(apiUrl)
  const waiting = WAITING_REQUESTS.map((request) =>
    sentTo(apiUrl, request, caller).catch(() => ({ status: 0, text: '' })),
  )
  await expect.poll(models.opened).toBe(WAITING_REQUESTS.length)

  const ask = async ({ method = 'POST', path, headers, body }: Asked) => {
    const sent = { ...caller, ...(body && { 'content-type': 'application/json' }), ...headers }
    const answer = await fetch(`${apiUrl}${path}`, {
      method,
      headers: sent,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, after: Number(answer.headers.get('retry-after')), text: await answer.text() }
  }
  const readable = ASKED.filter(({ path }) => path === '/a2a/tasks')
  const areRead = async () => expect((await Promise.all(readable.map(ask))).map(({ status }) => status)).toEqual([200])

  await redis?.kill()
  await areRead()
  await redis?.restart()

  await postgres.stop()
  for (const asked of ASKED) {
    const where = `${asked.path} ${JSON.stringify(asked.body)}`
    const answer = await ask(asked)
    expect([answer.status, answer.after > 0], `${where}: ${answer.text}`).toEqual([503, true])
    expect(JSON.parse(answer.text), where).toMatchObject(asked.words)
    expect(answer.text, where).not.toMatch(/postgres|ECONN|socket|\.ts\b/i)
  }
  await postgres.start()
  await says(/The database is back/)
  await expect.poll(async () => (await Promise.all(readable.map(ask))).map(({ status }) => status)).toEqual([200])
  models.release()

  for (const [place, { name, debateIn }] of WAITING_REQUESTS.entries()) {
    const { status, text: told } = (await waiting[place]) ?? { status: 0, text: '' }
    const isWhole = status === 200 && debateIn(told) !== undefined
    expect(isWhole || told.includes('error'), `${name}: ${status} ${told}`).toBe(true)
  }
  const pool = openPool({ url: postgres.url, size: 1, applicationName: 'test' })
  onTestFinished(() => pool.end())
  const begun = await pool.query("select 1 from events where type = 'debate_start'")
  expect(begun.rowCount).toBe(WAITING_REQUESTS.length)
}
