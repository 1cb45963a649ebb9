import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { acceptHeads } from '../../../src/areas/governance/audit/heads/kept-heads.ts'
import { keptHeadsPath } from '../../../src/areas/governance/audit/heads/kept-heads-file.ts'
import type { Issue } from '../../../src/areas/governance/audit/verification/issues.ts'
import { trees } from '../../support/audit/trees.ts'
import { enterActs, openScene, publishedBy, type Scene } from './scene.ts'
import { pastTriggers, restoreTables, saveTables } from './tables.ts'
import type { Found, Way } from './way.ts'

type Whose = Found['of']
type Told = Issue & { of: Whose }

const DOCS = readFileSync(join(import.meta.dirname, '../../../docs/audit.md'), 'utf8').replaceAll(/\s+/g, ' ')

/** A scene in which one way after the other is gone, each on what was there before. */
export async function attackedScene() {
  const scene = await openScene()
  onTestFinished(scene.close)
  const client = new pg.Client(scene.service.database.url)
  await client.connect()
  onTestFinished(() => client.end())
  await saveTables(client)
  await acceptHeads({ db: scene.service.platform.db, dataDir: scene.service.platform.config.dataDir })

  return {
    scene,
    /** What verifying says without any change. */
    clean: () => verified(scene),
    /** Goes a way and takes it back; answers how what was told differs from what is expected. */
    async go(way: Way): Promise<string[]> {
      await pastTriggers(client, async () => {
        const sql = await way.attack(scene, client)
        if (typeof sql === 'string') await client.query(sql)
      })
      try {
        if (way.goesOn) await goOn(scene)
        return [...(await complaintsOf(way, scene)), ...(await receiptOf(way, scene)), ...(await broken(scene))]
      } finally {
        await restoreTables(client)
      }
    },
  }
}

/** What a node that was started anew enters and notes. */
async function goOn({ service }: Scene) {
  const audit = trees(service.platform)
  await enterActs(service, audit, 'org_1', 2)
  await audit.note()
  await enterActs(service, audit, 'org_1', 2)
}

const WHOSE: readonly Whose[] = ['org_1', 'org_2', 'installation']

/** What each organization's own verifying says, and that of the installation. */
async function verified({ service, headers }: Scene): Promise<Told[]> {
  const told: Told[] = []
  for (const of of WHOSE) {
    const url = `/api/v2/audit/verify${of === 'installation' ? '?org_id=installation' : ''}`
    const answer = await service.app.inject({ url, headers: headers[of] })
    if (answer.statusCode !== 200) {
      told.push({
        of,
        type: 'gap',
        what: 'tree',
        seq: -1,
        message: `${answer.statusCode} ${answer.body.slice(0, 300)}`,
      })
      continue
    }
    const { issues } = answer.json().data as { issues: Issue[] }
    told.push(...issues.map((issue) => ({ ...issue, of })))
  }
  return told
}

async function complaintsOf({ expected }: Way, scene: Scene): Promise<string[]> {
  const kept = await verified(scene)
  const alone = await withoutKeptHeads(scene, () => verified(scene))
  if (expected === 'without effect') {
    const told = kept.length + alone.length > 0 ? [`is found: ${inWords([...alone, ...kept])}`] : []
    return (await publishedBy(scene)) === scene.published ? told : [...told, 'other keys are published']
  }
  if (typeof expected === 'function') return [alone, kept].flatMap((told) => missing(expected(scene), told))
  const named = DOCS.includes(expected.named) ? [] : [`docs/audit.md does not say "${expected.named}"`]
  const told = alone.length > 0 ? [`is found: ${inWords(alone)}`] : []
  return [...named, ...told, ...missing(expected.places?.(scene) ?? [], kept)]
}

const inWords = (told: readonly Told[]) =>
  told
    .slice(0, 5)
    .map((issue) => JSON.stringify(issue))
    .join(' ') || 'valid'

const missing = (places: readonly Found[], told: readonly Told[]) =>
  places
    .filter((place) => !told.some((issue) => isAt(issue, place)))
    .map((place) => `not found at ${JSON.stringify(place)} but ${inWords(told)}`)

const isAt = (issue: Told, place: Found) =>
  Object.entries(place).every(([name, value]) => issue[name as keyof Told] === value)

/** As if the data directory held nothing. */
async function withoutKeptHeads<Result>({ service }: Scene, work: () => Promise<Result>): Promise<Result> {
  const path = keptHeadsPath(service.platform.config.dataDir)
  await rename(path, `${path}.away`)
  try {
    return await work()
  } finally {
    await rename(`${path}.away`, path)
  }
}

/** Whether what verifies a receipt by itself tells. */
async function receiptOf({ breaksReceipt }: Way, { service, headers, debate }: Scene): Promise<string[]> {
  if (!breaksReceipt) return []
  const url = `/api/v2/receipts/${debate.receipt}/verify`
  const answer = await service.app.inject({ method: 'POST', url, headers: headers.org_1 })
  return answer.json().data.valid === false ? [] : ['the receipt is said to be valid']
}

/** Everything that people ask about what was changed answers, whatever it says. */
async function broken({ service, headers, debate, other }: Scene): Promise<string[]> {
  const entry = await service.platform.db
    .selectFrom('audit_entries')
    .select('id')
    .where('payer_id', '=', 'org_1')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  const asked: [method: 'GET' | 'POST', path: string, payload?: object][] = [
    ['GET', '/audit/entries?limit=1000'],
    ['GET', '/audit/stats'],
    ['GET', '/audit/report'],
    ['GET', '/audit/checkpoint'],
    ['GET', `/audit/proof?entry=${entry?.id ?? 'none'}`],
    ['GET', '/audit/proof?from=3'],
    ['POST', '/audit/verify', {}],
    ['POST', '/audit/export', { format: 'ndjson' }],
    ['GET', '/debates'],
    ['GET', '/receipts'],
    ...[debate, other].flatMap(({ id, receipt }): [method: 'GET' | 'POST', path: string, payload?: object][] => [
      ['GET', `/debates/${id}`],
      ['GET', `/debates/${id}/messages`],
      ['GET', `/receipts/${receipt}`],
      ['POST', `/receipts/${receipt}/verify`, {}],
    ]),
  ]
  const faults: string[] = []
  for (const [method, path, payload] of asked) {
    const answer = await service.app.inject({
      method,
      url: `/api/v2${path}`,
      headers: { ...headers.org_1, 'idempotency-key': randomBytes(8).toString('hex') },
      ...(payload && { payload }),
    })
    if (answer.statusCode >= 500) faults.push(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
  }
  return faults
}
