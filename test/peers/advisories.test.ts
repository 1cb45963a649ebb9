import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Advisory, parseAdvisory } from '../../src/analysis/advisories/osv.ts'
import { advisoryFilesAt, advisoryStore, importAdvisories } from '../../src/areas/code/index.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { plainlyAffected } from '../support/plain-advisories.ts'
import { folderOfSet, haveSets } from '../support/public-sets.ts'
import { judgedVersionLines, VERSION_FILES } from '../support/version-lines.ts'

const SETS = ['pypa/advisory-database', 'golang/vulndb'] as const
const PAIRS = 200
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
  const documents: Advisory[] = []
  for (const set of SETS) {
    const imported = await importAdvisories(advisoryFilesAt(folderOfSet(set)), { store, now })
    expect(imported).toMatchObject({ refused: 0, refusals: [], added: imported.read })
    const again = await importAdvisories(advisoryFilesAt(folderOfSet(set)), { store, now })
    expect(again).toMatchObject({ added: 0, updated: 0, unchanged: imported.read })
    for await (const { text, kind } of advisoryFilesAt(folderOfSet(set))) documents.push(parseAdvisory(text, kind))
  }
  const ada = await service.token({ userId: 'usr_ada', org: 'org_1' })
  const asked = pairsOf(documents)
  expect(asked).toHaveLength(PAIRS)
  for (const pair of asked) {
    const path = `/api/v1/codebase/package/${pair.ecosystem}/${encodeURIComponent(pair.name)}/vulnerabilities`
    const answer = await service.app.inject({ url: path, query: { version: pair.version }, headers: ada })
    const told: string[] = answer.json().vulnerabilities.flatMap(({ ids }: { ids: string[] }) => ids)
    const known = new Set(documents.map(({ id }) => id))
    const plain = plainlyAffected(documents, pair)
    expect([...new Set(told)].filter((id) => known.has(id) && plain.includes(id)).sort(), JSON.stringify(pair)).toEqual(
      plain,
    )
    expect(answer.json().total > 0, JSON.stringify(pair)).toBe(plain.length > 0)
  }
})

/** Versions at, before and after what advisories name, chosen by a digest. */
function pairsOf(documents: readonly Advisory[]) {
  const all = documents.flatMap(({ affected }) =>
    affected.flatMap(({ ecosystem, name, ranges, versions }) => {
      const bounds = ranges.flat().flatMap((event) => Object.values(event) as string[])
      return [...bounds, ...versions.slice(0, 3), '0.0.1', '99.0.0']
        .filter((version) => version !== '0')
        .map((version) => ({ ecosystem, name, version }))
    }),
  )
  const digest = (pair: object) => createHash('sha256').update(JSON.stringify(pair)).digest('hex')
  return [...new Map(all.map((pair) => [digest(pair), pair])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, PAIRS)
    .map(([, pair]) => pair)
}
