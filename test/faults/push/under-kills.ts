import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { joinModules } from '../../../scripts/join-modules.ts'
import { ledger } from '../../../src/areas/deliberation/ledger/index.ts'
import type { PanelMember } from '../../../src/engine/events/parts.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { testDatabase } from '../../support/database.ts'
import { openingEvents } from '../../support/debating-agents.ts'
import { measured } from '../../support/measured.ts'
import { NO_VENDORS } from '../../support/no-vendors.ts'
import { observe, plainEnvironment } from '../../support/service-process.ts'
import { TEST_MASTER_KEY, TEST_SECRET } from '../../support/tokens.ts'
import { pushService } from '../../support/vendors/push-service.ts'
import { debatingModels, MODELS } from '../chat/debating-models.ts'
import { dice } from '../chat/dice.ts'
import { everyFifth } from '../chat/every-fifth.ts'
import { hasten } from '../chat/hasten.ts'

const PROGRAM = fileURLToPath(new URL('../../support/push-process.ts', import.meta.url))
const BUILDS = join(import.meta.dirname, '../../../build')
/** In the outbox so many seconds pass within one. */
const TIMES = 5
const PANEL: readonly PanelMember[] = MODELS.map((model) => ({
  ...{ agent: model, provider: 'openai-compatible', model, p: 0.6, n: 0 },
}))

interface Wishes {
  decisions: number
  kills: number
}

/** The program of a node, joined as the built service is. */
async function joinedProgram(): Promise<string> {
  const place = await mkdtemp(join(BUILDS, '.push-process-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  await joinModules([PROGRAM], place)
  return join(place, 'push-process.js')
}

/** The browser of the asker. */
async function registered({ platform, token }: TestApp, subscription: string) {
  await token({ org: 'org_1', userId: 'usr_ada', tier: 'enterprise' })
  const { db, now, sealing } = platform
  const sealed = await sealing.seal(subscription, 'dev_1')
  const at = now().toISOString()
  const device = { id: 'dev_1', user_id: 'usr_ada', type: 'web', sealed_token: sealed, token_digest: 'd' } as const
  const rest = { capabilities: [], metadata: {}, notification_count: 0, last_active_at: at, created_at: at }
  await db
    .insertInto('devices')
    .values({ organization_id: 'org_1', ...device, ...rest })
    .execute()
}

/**
 * Decisions are pushed to a browser although every fifth answer of the push service is lost, half of those pushes are accepted up
 * to 20 seconds after we gave up, and one of two nodes is killed again and again: none is missing; repetitions say so.
 */
export async function pushUnderKills({ decisions, kills }: Wishes) {
  const roll = dice(20)
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const push = await pushService()
  onTestFinished(async () => void (await push.close()))
  const models = await debatingModels()
  models.release()
  const watcher = await testApp({ areas: [], database })
  onTestFinished(watcher.close)
  const { db, newId } = watcher.platform
  const book = ledger(watcher.platform)
  await registered(watcher, push.subscription())
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-push-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))

  const program = await joinedProgram()

  async function start() {
    const env = {
      ...plainEnvironment(),
      ...NO_VENDORS,
      ...{ SERVICE_ENV: 'test', SERVICE_ROLE: 'worker', SERVICE_DATA_DIR: dataDir, SERVICE_JWT_SECRET: TEST_SECRET },
      ...{ SERVICE_MASTER_KEY: TEST_MASTER_KEY },
      ...{ DATABASE_URL: database.url, SERVICE_PRIVATE_HOSTS: '127.0.0.1', SERVICE_LOG_LEVEL: 'error' },
      ...{ SERVICE_RUNNER_CONCURRENCY: '1000', NODE_COMPILE_CACHE: join(dataDir, 'compiled') },
      ...models.settings,
    }
    const node = observe(spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
    onTestFinished(async () => void (await node.stop('SIGKILL')))
    await node.says(/working/)
    return node
  }
  await start()
  let victim = await start()
  const befallen = everyFifth(push.faults, roll, TIMES)
  hasten(watcher.platform, TIMES, 'devices.%')

  const shown = () =>
    push.pushed.map(({ note }) => {
      const { debate_id, sent_again } = note.data as { debate_id: string; sent_again?: true }
      return { debate: debate_id, again: sent_again === true }
    })
  const told = () => new Set(shown().map(({ debate }) => debate))
  const ids: string[] = []
  for (let killed = 1; killed <= kills; killed += 1) {
    const before = ids.length
    while (ids.length < Math.round((decisions * killed) / kills)) {
      const id = newId('debate')
      ids.push(id)
      await book.create(id, 'org_1', openingEvents({ rounds: 1 }, { panel: PANEL }))
    }
    const enough = before + Math.floor((ids.length - before) / 3)
    await expect.poll(() => told().size, { interval: 50 }).toBeGreaterThanOrEqual(enough)
    await victim.stop('SIGKILL')
    victim = await start()
  }
  await expect.poll(() => told().size, { interval: 250 }).toBe(decisions)
  const waiting = db.selectFrom('effects').select('id').where('kind', '=', 'devices.push')
  await expect
    .poll(async () => (await waiting.where('state', 'in', ['waiting', 'sending']).execute()).length, { interval: 250 })
    .toBe(0)
  push.faults.acceptLate()

  const all = shown()
  const first = all.filter(({ again }) => !again)
  measured(
    `Push: ${decisions} decisions, ${befallen.lost} answers lost, ${befallen.late} pushes accepted late, ${kills} kills: ${all.length} pushes, ${all.length - told().size} of them repetitions, ${all.length - first.length} say that they were sent again`,
  )
  expect(told()).toEqual(new Set(ids))
  expect(new Set(first.map(({ debate }) => debate)).size).toBe(first.length)
  expect(push.refusals).toEqual([])
  expect(befallen.lost + befallen.late).toBeGreaterThan(0)
}
