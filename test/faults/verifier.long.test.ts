import { afterAll, beforeAll, expect } from 'vitest'
import { signPaper } from '../../src/shared/crypto/signed-paper.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { type Trees, trees } from '../support/audit/trees.ts'
import { type Chance, chances } from '../support/chances.ts'
import { changedBeside, meaningOf, withAnotherByte } from '../support/changed-papers.ts'
import { browserTest, hasChromium } from '../support/chromium.ts'
import { runToRest } from '../support/deliberation.ts'
import { measured } from '../support/measured.ts'
import { type Judged, verifierDoors } from '../support/verifier-doors.ts'

const BYTES = 500
const CLEAN = 200
const CONTEXT = 'We should adopt the new database. The new database reduces cost by 40 percent. Tests of it succeeded.'

let service: TestApp
let audit: Trees
let owner: Record<string, string>
let doors: Awaited<ReturnType<typeof verifierDoors>>
let papers: readonly (readonly [string, string])[]

beforeAll(async () => {
  if (!hasChromium) return
  service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' } })
  audit = trees(service.platform)
  owner = await service.token({ userId: 'usr_olga', org: 'org_1', org_role: 'owner' })
  doors = await verifierDoors(service, owner)
  papers = await everyPaper()
})
afterAll(async () => {
  await doors?.close()
  await service?.close()
})

const text = async (url: string) => (await service.app.inject({ url, headers: owner })).body
const post = (url: string, payload: object) =>
  service.app.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers: owner })

/** Every form in which something that is signed leaves the service. */
async function everyPaper(): Promise<[string, string][]> {
  const { id } = (await post('/debates', { topic: 'Should we adopt the new database?', context: CONTEXT })).json()
  await runToRest(service, id)
  await service.cursors.catchUp()
  await audit.enter()
  await audit.note()
  const [{ receipt_id }] = JSON.parse(await text(`/api/v1/receipts?debate_id=${id}`)).receipts
  const [entry] = JSON.parse(await text('/api/v1/audit/entries')).entries
  const exported = async (body: object) =>
    text(new URL((await post('/audit/export', body)).json().url, 'http://x').pathname)
  const { note } = JSON.parse(await text('/api/v1/audit/checkpoint'))
  const key = await service.platform.keys.signingKey()
  const erasure = signPaper('erasure', ERASURE, key)
  const { erasure_id: deletion_id, completed_at } = ERASURE
  const own = { deletion_id, status: 'completed', scheduled_for: completed_at, completed_at, certificate: erasure }
  const manifest = signPaper(
    'export',
    { schema: 'parley-export/1', kind: 'person', created_at: completed_at, files: [] },
    key,
  )
  return [
    ['receipt, version 1', await text(`/api/v1/receipts/${receipt_id}`)],
    ['receipt, version 2', await text(`/api/v2/receipts/${receipt_id}`)],
    ['receipt, file', await text(`/api/v2/receipts/${receipt_id}/export`)],
    ['export, json', await exported({ format: 'json' })],
    ['export, lines', await exported({ format: 'ndjson' })],
    ['export, chosen', await exported({ format: 'json', filters: { outcome: 'success', actor: 'usr_olga' } })],
    ['archive, manifest', JSON.stringify(manifest, null, 2)],
    ['certificate', JSON.stringify(erasure)],
    ['certificate, by salt', JSON.stringify({ data: own, meta: {}, links: {} })],
    ['checkpoint, version 1', await text('/api/v1/audit/checkpoint')],
    ['checkpoint, version 2', await text('/api/v2/audit/checkpoint')],
    ['proof of an entry', await text(`/api/v2/audit/proof?entry=${entry.id}`)],
    ['proof of a beginning', await text('/api/v1/audit/proof?from=1')],
    ['note', note],
  ]
}

const ERASURE = {
  schema: 'parley-erasure/1',
  erasure_id: 'era_1',
  completed_at: '2026-03-29T12:00:00.000Z',
  counts: [{ category: 'debate', before: 3, after: 0 }],
  organizations: [],
}

const encoder = new TextEncoder()

/** What every door says of each; they must agree. */
async function judged(changed: readonly Uint8Array[]): Promise<Judged[]> {
  const inBrowser: Judged[] = []
  for (let from = 0; from < changed.length; from += 50)
    inBrowser.push(...(await doors.browser(changed.slice(from, from + 50).map((bytes) => [...bytes]))))
  for (const [place, bytes] of changed.entries()) {
    const said = doors.command(bytes)
    expect(inBrowser[place], `browser: ${Buffer.from(bytes)}`).toBe(said)
    /** What is not UTF-8 cannot be sent as text, and control characters are refused before they are looked at. */
    const sendable = Buffer.from(bytes).toString('utf8')
    if (Buffer.from(sendable).equals(bytes))
      expect((await doors.service(sendable)) === true, sendable).toBe(said === true)
  }
  return inBrowser
}

browserTest('clean papers are valid at every door, however they are written', async () => {
  const chance = chances(26)
  const key = await service.platform.keys.signingKey()
  const clean = Array.from({ length: CLEAN }, (_, n) => {
    const [, paper] = papers[n % papers.length] ?? ['', '']
    return n < papers.length || chance.below(2) === 0
      ? written(paper, chance)
      : written(someReceipt(key, n, chance), chance)
  })
  expect(await judged(clean.map((paper) => encoder.encode(paper)))).toEqual(clean.map(() => true))
  measured(`${CLEAN} clean papers: valid by command, service and browser`)
})

type Key = Awaited<ReturnType<TestApp['platform']['keys']['signingKey']>>

function someReceipt(key: Key, n: number, chance: Chance): string {
  const receipt = {
    schema: 'parley-receipt/2',
    receipt_id: `rct_${n}`,
    confidence: chance.share(),
    said: `é“${n}”\n\u2028`,
  }
  return JSON.stringify(signPaper('receipt', { ...receipt, issued_at: '2026-03-29T12:00:00.000Z' }, key))
}

/** The same paper with other spaces, or other order of its fields. */
function written(paper: string, chance: Chance): string {
  if (!paper.startsWith('{') || paper.includes('}\n{')) return paper
  const value = JSON.parse(paper) as Record<string, unknown>
  const shuffled = Object.fromEntries(chance.shuffled(Object.entries(value)))
  return JSON.stringify(shuffled, null, chance.below(3))
}

browserTest('every field beside the signed part, changed in any way, makes it invalid at every door', async () => {
  let tried = 0
  for (const [name, paper] of papers) {
    if (!paper.startsWith('{') || paper.includes('}\n{')) continue
    const changed = [...changedBeside(JSON.parse(paper))].map((value) => encoder.encode(JSON.stringify(value)))
    const said = await judged(changed)
    for (const [place, valid] of said.entries())
      expect(valid, `${name}: ${Buffer.from(changed[place] ?? [])}`).not.toBe(true)
    tried += changed.length
  }
  measured(
    `${tried} changes beside the signed part of ${papers.length} papers: 0 valid, and command, service and browser agree`,
  )
})

browserTest('a byte that was changed anywhere makes it invalid, unless it still says the same', async () => {
  const chance = chances(2026)
  const figures = { changed: 0, refused: 0, same: 0 }
  for (const [name, paper] of papers) {
    const bytes = encoder.encode(paper)
    const changed = Array.from({ length: BYTES }, () => withAnotherByte(bytes, chance))
    const said = await judged(changed)
    for (const [place, valid] of said.entries()) {
      const now = Buffer.from(changed[place] ?? []).toString('utf8')
      const isSame = meaningOf(now) === meaningOf(paper)
      if (valid) expect(isSame, `${name}: wrongly valid: ${now}`).toBe(true)
      figures.changed++
      figures[valid ? 'same' : 'refused']++
    }
  }
  measured(
    `${figures.changed} papers with another byte: ${figures.refused} refused, ${figures.same} valid since the byte is not covered or says the same; 0 wrongly valid, and command, service and browser agree`,
  )
})
