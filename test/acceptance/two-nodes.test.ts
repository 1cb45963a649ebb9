import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../support/database.ts'

interface Told {
  heard?: string
  ran?: number
  ready?: true
}

const NODE = join(import.meta.dirname, '../support/reacting-node.ts')

async function startNode(databaseUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-node-'))
  const child: ChildProcess = fork(NODE, [databaseUrl, dataDir])
  const told: Told[] = []
  child.on('message', (message: Told) => told.push(message))
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    ready: () => expect.poll(() => told.some(({ ready }) => ready)).toBe(true),
    append: (debateIds: string[]) => void child.send(debateIds),
    heard: () => told.flatMap(({ heard }) => (heard ? [heard] : [])),
    ran: () => told.flatMap(({ ran }) => (ran === undefined ? [] : [ran])),
  }
}

test('two nodes migrate at once, hear each other, react once and run each job once', async () => {
  const { url, pool, close } = await emptyDatabase()
  onTestFinished(close)
  const [first, second] = await Promise.all([startNode(url), startNode(url)])
  await Promise.all([first.ready(), second.ready()])

  const ofFirst = Array.from({ length: 30 }, (_, n) => `dbt_first${n}`)
  const ofSecond = Array.from({ length: 30 }, (_, n) => `dbt_second${n}`)
  first.append(ofFirst)
  second.append(ofSecond)
  const total = ofFirst.length + ofSecond.length
  await expect.poll(() => first.heard().length).toBe(total)
  await expect.poll(() => second.heard().length).toBe(total)
  expect(second.heard()).toEqual(first.heard())
  expect(second.heard().filter((id) => ofFirst.includes(id))).toEqual(ofFirst)

  await expect.poll(() => first.ran().length + second.ran().length).toBe(total)
  const positions = [...first.ran(), ...second.ran()]
  expect(new Set(positions).size).toBe(total)
  const { rows } = await pool.query('select failures as position from login_failures')
  expect(rows.map(({ position }) => position).sort()).toEqual(positions.sort())
})
