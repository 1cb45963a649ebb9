import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { keptHeadFaults } from '../../src/areas/governance/audit/heads/kept-heads.ts'
import { keptHeadsPath, readKeptFile } from '../../src/areas/governance/audit/heads/kept-heads-file.ts'
import { testApp } from '../support/app.ts'
import { trees } from '../support/audit/trees.ts'
import { chances } from '../support/chances.ts'
import { measured } from '../support/measured.ts'

const PROGRAM = fileURLToPath(new URL('../support/audit/keeping-process.ts', import.meta.url))
const KILLS = 40

test('workers that are killed while they sign and keep heads leave logs and a file that agree', async () => {
  const service = await testApp({ areas: ['audit', 'webhooks'] })
  onTestFinished(service.close)
  const { db, config, installation } = service.platform
  const random = chances(26)
  const logger = pino({ level: 'silent' })
  for (let kill = 0; kill < KILLS; kill++) {
    const node = spawn(process.execPath, [PROGRAM, service.database.url, config.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(node, 'exit')
    let left = 2 + random.below(12)
    for await (const _ of createInterface({ input: node.stdout })) if (--left === 0) node.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    const looking = { db, dataDir: config.dataDir, installation: installation.id, logger }
    expect(await keptHeadFaults(looking), `kill ${kill}`).toEqual([])
  }
  const audit = trees(service.platform)
  await audit.enter()
  expect(await audit.wrong()).toEqual([])
  const { groups } = await readKeptFile(keptHeadsPath(config.dataDir))
  const unfinished = (await readdir(config.dataDir)).filter((name) => name.startsWith('audit-heads.ndjson.'))
  expect(unfinished.length).toBeLessThanOrEqual(1)
  measured(`${KILLS} kills of workers that keep heads: ${groups.length} groups kept`)
})
