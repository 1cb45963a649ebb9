import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'

/** Addresses of callers may only be on this machine in development. */
const opened = openedConsole({
  settings: { SERVICE_ENV: 'development', SERVICE_PRIVATE_HOSTS: '127.0.0.1', SERVICE_LOG_LEVEL: 'fatal' },
})

/** An agent's address, and what it was told. */
async function listeningAgent() {
  const told: string[] = []
  const server = createServer(async (request, answer) => {
    told.push(await text(request))
    answer.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { told, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told` }
}

/** The agent names its address, which is given up before it hears of the end. */
async function givenUp(taskId: string, url: string) {
  const { db, log } = opened.service.platform
  const at = new Date().toISOString()
  const task = await db.selectFrom('a2a_tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
  const { organization_id, debate_id, created_by } = task
  const place = { organization_id, id: `apc_${taskId}`, task_id: taskId, debate_id, url, created_by, created_at: at }
  await db
    .insertInto('a2a_push_configs')
    .values({ ...place, dropped_at: at, dropped_why: 'The address is gone' })
    .execute()
  const end = (await log.read(debate_id)).find(({ type }) => type === 'debate_end')
  const version = end?.version ?? 0
  const times = { due_at: at, created_at: at, over_at: at }
  await db
    .insertInto('effects')
    .values({
      ...{ organization_id, id: `eff_${taskId}`, kind: 'a2a.push', key: `${place.id}:${version}`, version: 0 },
      ...{ target: place.id, subject: debate_id, body: { version }, attempts: 1, ...times },
      state: 'refused',
    })
    .execute()
}

browserTest(
  'a debate shows which addresses are told of its task, and tells one again what it was not told',
  async () => {
    const agent = await listeningAgent()
    const ada = await opened.visitor()
    const caller = await callerAt(opened.service.address, await ada.join('Ada'))
    const instruction = 'Is the shed watertight?'
    const task = await caller.post<{ id: string; debate_id: string }>('/a2a/tasks', {
      instruction,
      context: { note: 'The shed is watertight.' },
    })
    const status = async () => (await caller.get<{ status: string }>(`/a2a/tasks/${task.id}`)).status
    await expect.poll(status).toBe('completed')

    await ada.visit(`/debates/${task.debate_id}`)
    await ada.page.getByText('No push address is registered').waitFor()
    await givenUp(task.id, agent.url)
    await ada.visit(`/debates/${task.debate_id}`)
    await ada.page.getByText('missed 1 update: The address is gone').waitFor()
    await expectGood(ada, 'a debate whose task could not be told somewhere')
    await ada.press('Send again')
    await ada.page.getByText('receives every update').waitFor()
    await expect.poll(() => agent.told.length).toBeGreaterThan(0)
  },
)
