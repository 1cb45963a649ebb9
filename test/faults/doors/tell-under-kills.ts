import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import type { TaskUpdate } from '../../../src/areas/protocols/a2a/protocol/wire-task.ts'
import { testApp } from '../../support/app.ts'
import { testDatabase } from '../../support/database.ts'
import { measured } from '../../support/measured.ts'
import { CALLER_SETTINGS } from '../../support/people.ts'
import { serviceHome } from '../../support/service-process.ts'
import { debatingModels } from '../chat/debating-models.ts'
import { dice } from '../chat/dice.ts'
import { hasten } from '../chat/hasten.ts'

const SEED = 31
/** In the outbox so many seconds pass within one. */
const TIMES = 5

interface Wishes {
  tasks: number
  kills: number
}

interface SentTask {
  id: string
  metadata: { sequence: number }
}

const bodyOf = (update: TaskUpdate) => ('statusUpdate' in update ? update.statusUpdate : update.artifactUpdate)
const versionOf = (update: TaskUpdate) => bodyOf(update).metadata.sequence
const isEnd = (update: TaskUpdate) =>
  'statusUpdate' in update && update.statusUpdate.status.state === 'TASK_STATE_COMPLETED'

/** An address that takes what it is told, though every fifth answer is an error or never comes. */
async function forgetfulAddress() {
  const roll = dice(SEED)
  const taken: { id: string; update: TaskUpdate }[] = []
  const faults = { refused: 0, lost: 0 }
  const server = createServer(async (request, answer) => {
    const update = (await json(request)) as TaskUpdate
    const fate = roll(10)
    if (fate === 0) {
      faults.refused += 1
      return void answer.writeHead(500).end()
    }
    taken.push({ id: String(request.headers['webhook-id']), update })
    if (fate > 1) return void answer.end()
    faults.lost += 1
    answer.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { taken, faults, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told` }
}

/**
 * The turns of tasks are told to an address that loses every fifth of them, while one of two nodes is killed again and again: each
 * is told at least once, in the order of the log, and the same as a stream tells.
 */
export async function tellUnderKills({ tasks, kills }: Wishes) {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const models = await debatingModels()
  models.release()
  const address = await forgetfulAddress()
  const watcher = await testApp({ areas: [], database })
  onTestFinished(watcher.close)
  const caller = { ...(await watcher.token({ org: 'org_1', tier: 'enterprise' })), 'a2a-version': '1.0' }
  const home = await serviceHome()
  const start = () =>
    home.start({
      ...CALLER_SETTINGS,
      ...models.settings,
      DATABASE_URL: database.url,
      RATE_LIMIT_ENABLED: 'false',
      SERVICE_PRIVATE_HOSTS: '127.0.0.1',
      SERVICE_RUNNER_CONCURRENCY: '1000',
      SERVICE_LOG_LEVEL: 'error',
    })
  const survivor = await start()
  let victim = await start()
  hasten(watcher.platform, TIMES, 'a2a.%')

  const sent: SentTask[] = []
  async function ask(number: number) {
    const body = {
      message: { messageId: `told-${number}`, role: 'ROLE_USER', parts: [{ text: `Do we buy number ${number}?` }] },
      configuration: { returnImmediately: true, taskPushNotificationConfig: { url: address.url } },
    }
    const headers = { ...caller, 'content-type': 'application/json' }
    const answer = await fetch(`${survivor.apiUrl}/a2a/message:send`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    sent.push(((await answer.json()) as { task: SentTask }).task)
  }

  const ended = () =>
    new Set(address.taken.flatMap(({ update }) => (isEnd(update) ? [bodyOf(update).taskId] : []))).size
  for (let killed = 1; killed <= kills; killed += 1) {
    const before = sent.length
    while (sent.length < Math.round((tasks * killed) / kills)) await ask(sent.length)
    const enough = before + Math.floor((sent.length - before) / 3)
    await expect.poll(ended, { interval: 50 }).toBeGreaterThanOrEqual(enough)
    await victim.stop('SIGKILL')
    victim = await start()
  }
  await expect.poll(ended, { interval: 250 }).toBe(tasks)
  const open = watcher.platform.db.selectFrom('effects').select('id').where('kind', '=', 'a2a.push')
  await expect
    .poll(async () => (await open.where('state', 'in', ['waiting', 'sending']).execute()).length, { interval: 250 })
    .toBe(0)

  let turns = 0
  for (const { id, metadata } of sent) {
    const told = address.taken.filter(({ update }) => bodyOf(update).taskId === id)
    const versions = told.map(({ update }) => versionOf(update))
    expect(versions).toEqual(versions.toSorted((one, other) => one - other))
    const stream = await fetch(`${survivor.apiUrl}/a2a/tasks/${id}:subscribe`, {
      headers: { ...caller, 'last-event-id': String(metadata.sequence) },
    })
    const streamed = [...(await stream.text()).matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
    const first = new Map(told.map(({ id: message, update }) => [message, update] as const))
    expect([...first.values()].filter((update) => versionOf(update) > metadata.sequence)).toEqual(streamed)
    turns += first.size
  }
  const { refused, lost } = address.faults
  measured(
    `${tasks} tasks told by push, ${refused} pushes refused, ${lost} answers lost, ${kills} kills: ${turns} updates, each in order, and ${address.taken.length - turns} repetitions`,
  )
  expect(refused + lost).toBeGreaterThan(0)
}
