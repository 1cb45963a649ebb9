import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { takeMigrationLock } from '../../src/storage/migrations/migration-lock.ts'
import { emptyDatabase } from '../support/database.ts'
import { measured } from '../support/measured.ts'
import { administratorOf, CALLER_SETTINGS } from '../support/people.ts'
import { type RunningService, serviceHome } from '../support/service-process.ts'

const env = CALLER_SETTINGS

async function submitJob({ apiUrl }: RunningService): Promise<string> {
  const headers = { ...(await administratorOf(apiUrl)), 'content-type': 'application/json' }
  const body = JSON.stringify({ type: 'rebuild_views', delay_seconds: 3600 })
  const response = await fetch(`${apiUrl}/api/v1/queue/jobs`, { method: 'POST', headers, body })
  expect(response.status).toBe(202)
  const { job_id } = (await response.json()) as { job_id: string }
  return job_id
}

const jobStatus = async ({ apiUrl }: RunningService, id: string) =>
  (await fetch(`${apiUrl}/api/v1/queue/jobs/${id}`, { headers: await administratorOf(apiUrl) })).status

/** Not in memory, because it is measured. */
const ON_DISK = '/var/tmp'

test('starts on nothing, says where it listens, stops at Ctrl-C and finds its data again', async () => {
  const home = await serviceHome({ below: ON_DISK })
  const first = await home.start(env)
  expect(first.output()).toMatch(/API +http:\/\/127\.0\.0\.1:\d+/)
  expect(first.output()).toMatch(/WebSocket +ws:\/\/127\.0\.0\.1:\d+/)
  expect(first.output()).toMatch(/Console +http:/)
  expect(first.output()).toMatch(/Docs +http:/)
  expect(first.output()).toContain(`Open ${first.apiUrl} in a browser`)
  const job = await submitJob(first)
  expect(await first.stop()).toMatchObject({ code: 0, signal: null })
  expect(await home.databasePid()).toBeUndefined()

  const second = await home.start(env)
  expect(await jobStatus(second, job)).toBe(200)
  expect(await second.stop('SIGTERM')).toMatchObject({ code: 0, signal: null })
  measured(`first answer after ${first.readyInMs} ms on nothing, ${second.readyInMs} ms on its data`)
})

test('refuses a second copy on the same data and leaves the first alone', async () => {
  const home = await serviceHome()
  const first = await home.start(env)
  const refused = await home.spawn(env).exited
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(`${home.dataDir} is in use by another Parley (process ${first.pid})`)
  expect((await fetch(`${first.apiUrl}/api/health`)).status).toBe(200)
  expect(await first.stop()).toMatchObject({ code: 0 })
})

test('adopts the database of a copy that was killed', async () => {
  const home = await serviceHome()
  const killed = await home.start(env)
  const job = await submitJob(killed)
  const server = await home.databasePid()
  expect(await killed.stop('SIGKILL')).toMatchObject({ signal: 'SIGKILL' })

  const next = await home.start(env)
  expect(await home.databasePid()).toBe(server)
  expect(await jobStatus(next, job)).toBe(200)
  expect(await next.stop()).toMatchObject({ code: 0 })
})

test('stops cleanly when told to during the start', async () => {
  const home = await serviceHome()
  const service = home.spawn(env)
  await service.says(/Prepared the database/)
  expect(await service.stop()).toMatchObject({ code: 0, signal: null })
  expect(await home.databasePid()).toBeUndefined()
})

test('stops at once when told to while it waits for another node to migrate', async () => {
  const { url, pool, close } = await emptyDatabase()
  onTestFinished(close)
  const otherNode = await pool.connect()
  onTestFinished(() => otherNode.release(true))
  await takeMigrationLock(otherNode, { logger: pino({ enabled: false }) })
  const home = await serviceHome()
  const service = home.spawn({ ...env, DATABASE_URL: url })
  await service.says(/Waiting for .+test.+ to finish migrating/)
  expect(await service.stop()).toMatchObject({ code: 0, signal: null })
})

test('lists every bad setting at once', async () => {
  const home = await serviceHome()
  const bad = { SERVICE_PORT: 'eighty', SERVICE_ROLE: 'boss', DATABASE_URL: 'somewhere' }
  const { code, output } = await home.spawn(bad).exited
  expect(code).toBe(1)
  for (const name of Object.keys(bad)) expect(output).toMatch(new RegExp(`${name}: .+; give .+`))
})

test.for(['SERVICE_PORT', 'SERVICE_WS_PORT'])('says that the port of %s is in use', async (name) => {
  const home = await serviceHome()
  const taken = createServer()
  onTestFinished(() => void taken.close())
  const port = await new Promise<number>((resolve) =>
    taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port)),
  )
  const { code, output } = await home.spawn({ [name]: String(port) }).exited
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} is in use: stop what listens there, or choose another with ${name}.`)
  expect(existsSync(join(home.dataDir, 'postgres')), 'the port was tried before a database was made').toBe(false)
})

test('says what is wrong with an address and a directory', async () => {
  const home = await serviceHome()
  const file = join(home.dataDir, 'a-file')
  await writeFile(file, '')
  const faults: [Record<string, string>, string][] = [
    [
      { SERVICE_HOST: '192.0.2.1' },
      'This machine does not have the address 192.0.2.1: give one of its own in SERVICE_HOST',
    ],
    [
      { SERVICE_DATA_DIR: file },
      `The data directory ${file} (SERVICE_DATA_DIR) cannot be used: part of the path is a file.`,
    ],
  ]
  for (const [settings, sentence] of faults) {
    const { code, output } = await home.spawn(settings).exited
    expect(code).toBe(1)
    expect(output).toContain(sentence)
  }
})

test('a database that does not answer is asked for again, which is said, and a Ctrl-C ends', async () => {
  const home = await serviceHome()
  const service = home.spawn({ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/db' })
  await service.says(
    /The database at 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be reached: .+ Asking again for up to \d+ s/,
  )
  const { code, output } = await service.stop()
  expect(code).toBe(0)
  expect(output).not.toContain('hidden')
})

test('a process that only works in the background shows what it answers', async () => {
  const home = await serviceHome()
  const worker = home.spawn({ ...env, SERVICE_ROLE: 'worker' })
  const [, health = ''] = await worker.says(/Health +(\S+)/)
  const [, metrics = ''] = await worker.says(/Metrics +(\S+)/)
  expect((await fetch(health)).status).toBe(200)
  expect((await fetch(metrics)).status).toBe(200)
  expect(worker.output()).not.toMatch(/API|WebSocket|Ctrl-C/)
  expect(await worker.stop()).toMatchObject({ code: 0 })
})
