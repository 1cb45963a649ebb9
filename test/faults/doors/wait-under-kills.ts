import { expect, onTestFinished } from 'vitest'
import { testApp } from '../../support/app.ts'
import { testDatabase } from '../../support/database.ts'
import { CALLER_SETTINGS } from '../../support/people.ts'
import { serviceHome } from '../../support/service-process.ts'
import { debatingModels } from '../chat/debating-models.ts'

interface Waiting {
  name: string
  path: string
  headers?: Record<string, string>
  body: object
  /** The debate that a whole answer names; undefined where the answer was cut. */
  debateIn(answer: string): string | undefined
}

const questionOf = (door: string) => `Asked by ${door}: do we buy it?`

const message = (door: string) => ({
  message: { messageId: `kill-${door}`, role: 'ROLE_USER', parts: [{ text: questionOf(door) }] },
})

const dataIn = (stream: string) =>
  stream.split('\n').flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice('data: '.length))] : []))

/** Requests that last as long as their debate, in the form that makes a repetition the same question. */
const REQUESTS: readonly Waiting[] = [
  {
    name: 'SendMessage of A2A',
    path: '/a2a/message:send',
    headers: { 'a2a-version': '1.0' },
    body: message('SendMessage'),
    debateIn: (answer) => JSON.parse(answer).task.metadata.debateId,
  },
  {
    name: 'message:stream of A2A',
    path: '/a2a/message:stream',
    headers: { 'a2a-version': '1.0', accept: 'text/event-stream' },
    body: message('message:stream'),
    debateIn: (answer) =>
      answer.includes('TASK_STATE_COMPLETED') ? dataIn(answer)[0].task.metadata.debateId : undefined,
  },
  {
    name: 'a streamed chat of OpenAI',
    path: '/v1/chat/completions',
    headers: { 'idempotency-key': 'kill-chat' },
    body: { model: 'parley/panel', messages: [{ role: 'user', content: questionOf('chat') }], stream: true },
    debateIn: (answer) =>
      answer.endsWith('data: [DONE]\n\n') ? dataIn(answer)[0].id.slice('chatcmpl-'.length) : undefined,
  },
  {
    name: 'a streamed response of OpenAI',
    path: '/v1/responses',
    headers: { 'idempotency-key': 'kill-response' },
    body: { model: 'parley/panel', input: questionOf('response'), stream: true },
    debateIn: (answer) =>
      answer.includes('event: response.completed') ? dataIn(answer)[0].response.parley.debate_id : undefined,
  },
  {
    name: 'ask of MCP',
    path: '/mcp',
    headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ask', arguments: { question: questionOf('ask'), wait_seconds: 600 } },
    },
    debateIn: (answer) => dataIn(answer)[0]?.result.structuredContent.debate_id,
  },
]

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

  const ask = async (node: { apiUrl: string }, { path, headers, body }: Waiting) => {
    const sent = { ...caller, 'content-type': 'application/json', ...headers }
    const answer = await fetch(`${node.apiUrl}${path}`, { method: 'POST', headers: sent, body: JSON.stringify(body) })
    return { status: answer.status, text: await answer.text() }
  }
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
    const { name, debateIn } = REQUESTS[place] as Waiting
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
