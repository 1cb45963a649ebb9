import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advisoryFilesAt, advisoryStore, importAdvisories } from '../../src/areas/code/index.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { type PlainAdvisory, plainAdvisories, plainlyAffected } from '../support/plain-advisories.ts'
import { folderOfSet, haveSets } from '../support/public-sets.ts'
import { judgedVersionLines, VERSION_FILES } from '../support/version-lines.ts'

const SETS = ['pypa/advisory-database', 'golang/vulndb'] as const
const PAIRS = 200
const ECOSYSTEMS = new Set(['PyPI', 'Go'])
const now = () => new Date()

let service: TestApp
beforeAll(async () => {
  service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' } })
})
afterAll(() => service.close())

test.runIf(haveSets('google/osv-scalibr')).each(VERSION_FILES)(
  '%s: every pair is ordered as its ecosystem does',
  async (file, ecosystem) => {
    const { lines, different } = await judgedVersionLines(file, ecosystem)
    expect(lines).toBeGreaterThan(30)
    expect(different).toEqual([])
  },
)

test.runIf(haveSets(...SETS))('all of two databases are imported, and twice is the same', async () => {
  const store = advisoryStore(service.platform.db)
  const documents = SETS.flatMap((set) => plainAdvisories(folderOfSet(set)))
  for (const set of SETS) {
    const imported = await importAdvisories(advisoryFilesAt(folderOfSet(set)), { store, now })
    expect(imported).toMatchObject({ refused: 0, refusals: [], added: imported.read })
    const again = await importAdvisories(advisoryFilesAt(folderOfSet(set)), { store, now })
    expect(again).toMatchObject({ added: 0, updated: 0, unchanged: imported.read })
    process.stdout.write(`measured: ${set}: ${imported.read} documents imported\n`)
  }
  const ada = await service.token({ userId: 'usr_ada', org: 'org_1' })
  const known = new Set(documents.map(({ id }) => id))
  const asked = pairsOf(documents)
  expect(asked).toHaveLength(PAIRS)
  let hit = 0
  for (const pair of asked) {
    const path = `/api/v1/codebase/package/${pair.ecosystem}/${encodeURIComponent(pair.name)}/vulnerabilities`
    const answer = await service.app.inject({ url: path, query: { version: pair.version }, headers: ada })
    const told: { ids: string[] }[] = answer.json().vulnerabilities
    const plain = plainlyAffected(documents, pair)
    // One vulnerability has the ids of all databases that tell of it, also of one whose range ends elsewhere.
    const among = (ids: readonly string[]) => ids.filter((id) => known.has(id) && plain.includes(id))
    expect([...new Set(told.flatMap(({ ids }) => among(ids)))].sort(), JSON.stringify(pair)).toEqual(plain)
    for (const { ids } of told) expect(among(ids).length, `${JSON.stringify(pair)} ${ids}`).toBeGreaterThan(0)
    if (plain.length > 0) hit++
  }
  process.stdout.write(`measured: ${PAIRS} pairs answered as ${documents.length} documents say, ${hit} of them hit\n`)
  expect(Math.min(hit, PAIRS - hit)).toBeGreaterThan(PAIRS / 10)
})

/** Versions at, before and after what advisories name, chosen by a digest. */
function pairsOf(documents: readonly PlainAdvisory[]) {
  const all = documents.flatMap(({ affected = [] }) =>
    affected.flatMap(({ package: named, ranges = [], versions = [] }) => {
      if (!named || !ECOSYSTEMS.has(named.ecosystem)) return []
      const bounds = ranges.flatMap(({ type, events }) => (type === 'GIT' ? [] : events.flatMap(Object.values)))
      return [...bounds, ...versions.slice(0, 3), '0.0.1', '99.0.0']
        .filter((version) => version !== '0')
        .map((version) => ({ ecosystem: named.ecosystem, name: named.name, version }))
    }),
  )
  const digest = (pair: object) => createHash('sha256').update(JSON.stringify(pair)).digest('hex')
  return [...new Map(all.map((pair) => [digest(pair), pair])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, PAIRS)
    .map(([, pair]) => pair)
}
