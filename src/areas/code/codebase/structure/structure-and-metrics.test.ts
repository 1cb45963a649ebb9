import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { type GitRepository, gitRepository } from '../../../../../test/support/git-server.ts'
import type { CallerHeaders } from '../../../../../test/support/people.ts'
import { plantedSecret } from '../../../../../test/support/planted-secrets.ts'
import { type Script, scriptedAgents, voice } from '../../../../../test/support/scripted-agents.ts'
import { PASSES } from '../../../../analysis/blob-facts.ts'
import { retainableScans } from '../scanning/retention-store.ts'

const stripe = plantedSecret('stripe_key', 4)
const TANGLED = `/** Weighs an order. */
export function weigh(order) {
  let total = 0
  for (const line of order.lines) {
    if (line.free || line.gift) continue
    if (line.kind === 'bulk') total += line.weight * line.count
    else if (line.kind === 'digital') total += 0
    else total += line.weight > 0 ? line.weight : 1
  }
  return total
}
`
const COPIED = Array.from({ length: 8 }, (_, at) => `  rows.push(['field_${at}', values.field_${at}, ${at}])`).join(
  '\n',
)
const writer = (name: string) => `export function ${name}(values) {\n  const rows = []\n${COPIED}\n  return rows\n}\n`
const SHIPPING = `import { weigh } from './weigh.js'
import { unused } from './rows.js'
export function ship(order) {
  return rate(weigh(order))
}
function rate(weight) {
  return weight * 2 // ${stripe.line}
}
function forgotten() {
  return 1
}
`

const quoting: Script = async (ask, state, options) => {
  const said = await voice({ says: 'A rate is twice the weight.', votesFor: { holder: 'ada' } })(ask, state, options)
  const piece = state.evidence.find(({ content }) => content.includes('weight * 2'))
  const quotes = piece && ask.agent === 'ada' ? [{ evidence: piece.id, text: 'return weight * 2' }] : []
  return said.kind === 'message' ? { ...said, quotes } : said
}
const models = scriptedAgents({ ada: quoting, bo: quoting })
let hasModels = false

let service: TestApp
let root: string
let repository: GitRepository
let ada: CallerHeaders
let eve: CallerHeaders

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-graph-`))
  repository = await gitRepository(
    join(root, 'shop.git'),
    { files: { 'package.json': '{"name":"shop","private":true}', 'src/weigh.js': 'export const weigh = () => 0\n' } },
    {
      files: {
        'src/weigh.js': TANGLED,
        'src/rows.js': writer('columns'),
        'src/cells.js': writer('cells'),
        'src/ship.js': SHIPPING,
        'test/ship.test.js': "import { ship } from '../src/ship.js'\nship({ lines: [] })\n",
        'node_modules/a/index.js': 'module.exports = 1\n',
        'coverage/lcov.info': 'SF:src/ship.js\nLF:40\nLH:30\nend_of_record\n',
      },
    },
  )
  service = await testApp({
    settings: { SERVICE_CODE_ROOTS: root, RATE_LIMIT_ENABLED: 'false' },
    agents: [{ ...models, profiles: () => (hasModels ? models.profiles() : []) }],
  })
  ada = await service.token({ userId: 'usr_ada', org: 'org_1', org_role: 'owner' })
  eve = await service.token({ userId: 'usr_eve', org: 'org_2', org_role: 'owner' })
})
afterAll(async () => {
  await service.close()
  await rm(root, { recursive: true, force: true })
})

const call = (method: 'GET' | 'POST', path: string, body?: object, headers = ada, name = 'shop') =>
  request(method, `/codebase/${name}${path}`, body, headers)
async function request(method: 'GET' | 'POST', path: string, body?: object, headers = ada) {
  const url = `/api/v1${path}`
  const answer = await service.app.inject({ method, url, headers, ...(body && { body }) })
  return { status: answer.statusCode, body: answer.json() }
}
const got = async (path: string, name = 'shop') => {
  const { status, body } = await call('GET', path, undefined, ada, name)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const source = () => ({ repo_path: join(root, 'shop.git') })

test('before a first scan nothing is known, and that is said', async () => {
  expect((await call('POST', '/metrics/analyze', source())).status).toBe(202)
  for (const path of [
    '/metrics',
    '/metrics/history',
    '/hotspots',
    '/duplicates',
    '/symbols',
    '/callgraph',
    '/deadcode',
  ])
    expect(await call('GET', path), path).toMatchObject({ status: 404, body: { details: { reason: 'NOT_SCANNED' } } })
  const asked = await call('POST', '/understand', { question: 'What is it?' })
  expect(asked).toMatchObject({ status: 404, body: { details: { reason: 'NOT_SCANNED' } } })
  await service.platform.jobs.drain()
})

test('a commit is measured, with what was read and what not', async () => {
  const metrics = await got('/metrics')
  expect(metrics).toMatchObject({
    repository: 'shop',
    status: 'completed',
    files_count: 7,
    functions_count: 6,
    complexity: { max: 7, distribution: { '1-5': 5, '6-10': 1 } },
    coverage: 75,
    tech_debt_hours: null,
    quality_parts: { complexity: 1, findings: null },
    scan_coverage: { files: { seen: 8, read: 7, skipped: { vendored: 1 } } },
  })
  expect(metrics.duplication_pct).toBeGreaterThan(20)
  expect(await got(`/metrics/${metrics.analysis_id}`)).toEqual(metrics)
  expect((await got('/metrics/history')).metrics).toEqual([metrics])
  expect(await call('GET', '/metrics/scn_none')).toMatchObject({ status: 404 })
})

test('files, hotspots and duplicates are told by their places', async () => {
  expect(await got(`/metrics/file/${encodeURIComponent('src/weigh.js')}`)).toMatchObject({
    file_path: 'src/weigh.js',
    lines: 11,
    complexity: 7,
    functions: [{ name: 'weigh', start_line: 2, end_line: 11, cyclomatic_complexity: 7, cognitive_complexity: 11 }],
  })
  expect(await call('GET', '/metrics/file/none.js')).toMatchObject({ status: 404 })
  const { hotspots } = await got('/hotspots')
  expect(hotspots).toMatchObject([{ file_path: 'src/weigh.js', complexity: 7, churn: 1, risk_score: 100 }])
  expect(await got('/hotspots?min_complexity=8')).toMatchObject({ hotspots: [], total: 0 })
  const all = await got('/hotspots?min_complexity=0&include_unchanged=true')
  expect(all).toMatchObject({ total: 7, has_history: true, hotspots: { 0: { risk_score: 100 }, 6: { risk_score: 0 } } })
  expect((await got('/hotspots?min_complexity=0')).total).toBeLessThan(7)
  const { duplicates, total_duplicated_lines } = await got('/duplicates')
  expect(duplicates).toMatchObject([
    {
      files: ['src/cells.js', 'src/rows.js'],
      lines: 11,
      occurrences: [
        { start: 2, end: 12 },
        { start: 2, end: 12 },
      ],
    },
  ])
  expect(total_duplicated_lines).toBe(22)
})

test('the structure says who uses whom, and what nothing needs', async () => {
  expect(await call('POST', '/analyze', { depth: 3 })).toMatchObject({ status: 202, body: { architecture: null } })
  await service.platform.jobs.drain()
  const { symbols, by_type } = await got('/symbols?type=function')
  expect(by_type).toEqual({ function: 6 })
  expect(symbols.find(({ name }: { name: string }) => name === 'weigh')).toMatchObject({
    type: 'function',
    file_path: 'src/weigh.js',
    line_num: 2,
    visibility: 'public',
    references_count: 1,
    documentation: 'Weighs an order.',
  })
  const { nodes } = await got('/callgraph?entry_point=ship&depth=2')
  const calls = nodes.map(({ name, calls }: { name: string; calls: string[] }) => [name, calls])
  expect(calls).toEqual([
    ['ship', ['src/ship.js:6:rate', 'src/weigh.js:2:weigh']],
    ['rate', []],
    ['weigh', []],
  ])
  const { dead_code } = await got('/deadcode?confidence_threshold=0.8')
  const dead = dead_code.map(({ name, type, confidence }: Record<string, unknown>) => [name, type, confidence])
  expect(dead).toEqual([
    ['unused', 'import', 0.95],
    ['forgotten', 'function', 0.95],
    ['cells', 'function', 0.8],
    ['columns', 'function', 0.8],
  ])
})

test('a symbol is found by a part of its name, and who uses it by its id', async () => {
  const { symbols, total } = await got('/symbols?q=EI')
  expect(symbols.map(({ id }: { id: string }) => id)).toEqual(['src/weigh.js:2:weigh'])
  expect(total).toBe(1)
  const names = async (query: string) =>
    (await got(`/callgraph?entry_point=${encodeURIComponent('src/ship.js:3:ship')}&${query}`)).nodes.map(
      ({ name }: { name: string }) => name,
    )
  expect(await names('direction=callers&depth=1')).toEqual(['ship', 'test/ship.test.js'])
  expect(await names('direction=both&depth=1')).toEqual(['ship', 'rate', 'weigh', 'test/ship.test.js'])
  expect(await got('/callgraph?entry_point=ship&direction=both&limit=2')).toMatchObject({
    found: ['src/ship.js:3:ship'],
    truncated: true,
    nodes: { length: 2 },
  })
  expect((await got('/callgraph')).found).toEqual([])
  expect(await call('GET', '/callgraph?entry_point=src%2Fship.js:4:ship')).toMatchObject({ status: 404 })
  expect(await call('GET', '/callgraph?direction=sideways')).toMatchObject({
    status: 400,
    body: { field: 'direction' },
  })
})

test('a repository is listed with what was measured, and without a scan with no figure of one', async () => {
  const { body } = await call('GET', '/../repositories')
  expect(body.repositories).toMatchObject([
    { name: 'shop', last_scan: null, newest_scan: null, quality: { parts: { complexity: 1, findings: null } } },
  ])
  expect(body.repositories[0].quality.score).toBe((await got('/metrics')).quality_score)
})

test('a change reaches what uses it, tests among it', async () => {
  const impact = await call('POST', '/impact', { file_path: 'src/weigh.js', change_type: 'modify' })
  expect(impact).toMatchObject({
    status: 200,
    body: {
      affected_files: ['src/ship.js'],
      affected_tests: ['test/ship.test.js'],
      directly_affected: ['src/ship.js'],
    },
  })
  expect(await call('POST', '/impact', {})).toMatchObject({ status: 400, body: { field: 'file_path' } })
  expect(await call('POST', '/impact', { file_path: 'none.js' })).toMatchObject({ status: 404 })
})

test('a symbol becomes evidence with its place, and without the secret in it', async () => {
  const { body: debate } = await request('POST', '/debates', { topic: 'Is the rate right?' })
  const path = `/evidence/debate/${debate.debate_id}`
  const code = [{ repository: 'shop', symbol: 'src/ship.js:6:rate' }]
  const attached = await request('POST', path, { code })
  expect(attached).toMatchObject({ status: 200, body: { count: 1 } })
  const { evidence } = (await request('GET', path)).body
  expect(evidence).toMatchObject([
    { kind: 'code', title: 'function rate in src/ship.js', metadata: { label: 'src/ship.js:6–8', place: { page: 6 } } },
  ])
  expect(evidence[0].source).toMatch(/^shop@[0-9a-f]{40}$/)
  expect(evidence[0].content).toMatch(/^function rate\(weight\) \{\n {2}return weight \* 2 \/\/ .*…/)
  expect(evidence[0].content).not.toContain(stripe.value)
  expect((await request('POST', path, { code: [{ repository: 'shop', symbol: 'rate' }] })).body).toEqual(attached.body)
  for (const [bad, field] of [
    [{}, 'evidence_ids'],
    [{ code: [{ repository: 'shop' }] }, 'code[0]'],
    [{ code: [{ ...code[0], finding_id: 'fnd_none' }] }, 'code[0]'],
  ] as const)
    expect(await request('POST', path, bad)).toMatchObject({ status: 400, body: { field } })
  for (const [unknown, field] of [
    [{ repository: 'shop', symbol: 'none' }, 'code[0].symbol'],
    [{ finding_id: 'fnd_none' }, 'code[0].finding_id'],
  ] as const)
    expect(await request('POST', path, { code: [unknown] })).toMatchObject({
      status: 404,
      body: { details: { field } },
    })
  const { body: hers } = await request('POST', '/debates', { topic: 'Is the rate right?' }, eve)
  const stolen = await request('POST', `/evidence/debate/${hers.debate_id}`, { code }, eve)
  expect(stolen).toMatchObject({ status: 404 })
})

test('without a model the analysis answers a question, and quotes what the code says of itself', async () => {
  const about = await call('POST', '/understand', {})
  expect(about).toMatchObject({ status: 200, body: { question: null, answered_by: 'analysis', debate_id: null } })
  expect(about.body.answer).toBe(about.body.architecture)
  const asked = await call('POST', '/understand', { query: 'How is an order weighed?', include_architecture: false })
  expect(asked).toMatchObject({ status: 200, body: { status: 'completed', architecture: null, key_components: [] } })
  expect(asked.body.statements[0]).toEqual({
    text: 'weigh: Weighs an order.',
    agent: null,
    quotes: [{ file_path: 'src/weigh.js', line_start: 2, line_end: 11, text: 'Weighs an order.' }],
  })
  expect((await call('POST', '/understand', { question: 'Where is the moon?' })).body).toMatchObject({ statements: [] })
  for (const [body, field] of [
    [{ question: ' ' }, 'question'],
    [{ question: 'a', query: 'b' }, 'query'],
    [{ max_files: 0 }, 'max_files'],
  ] as const)
    expect(await call('POST', '/understand', body)).toMatchObject({ status: 400, body: { field } })
})

test('a model answers a question in one debate over the code, and only what quotes it is told', async () => {
  hasModels = true
  const wish = { question: 'What is the rate of an order?' }
  const begun = await call('POST', '/understand', wish)
  expect(begun).toMatchObject({ status: 202, body: { status: 'running', answered_by: 'analysis' } })
  const { debate_id } = begun.body
  const again = await call('POST', '/understand', { query: ' what is the rate  of an order? ' })
  expect(again.body.debate_id).toBe(debate_id)
  await service.runDebates(debate_id)
  const { status, body } = await call('POST', '/understand', wish)
  expect({ status, body }).toMatchObject({ status: 200, body: { answered_by: 'debate', debate_id } })
  expect(body.answer).toContain('twice the weight')
  expect(body.statements[0].quotes).toEqual([
    { file_path: 'src/ship.js', line_start: 7, line_end: 7, text: 'return weight * 2' },
  ])
  expect(body.statements.every(({ quotes }: { quotes: unknown[] }) => quotes.length > 0)).toBe(true)
  expect(body.files).toContainEqual({ file_path: 'src/weigh.js', line_start: 1, line_end: 11 })
  expect(JSON.stringify(body)).not.toContain(stripe.value)
  await service.app.inject({ method: 'DELETE', url: `/api/v1/debates/${debate_id}`, headers: ada })
  expect((await call('POST', '/understand', wish)).body).toMatchObject({ status: 'running' })
  hasModels = false
})

test('another organization finds none of it', async () => {
  for (const path of ['/metrics', '/symbols', '/hotspots', '/deadcode'])
    expect(await call('GET', path, undefined, eve), path).toMatchObject({ status: 404 })
  expect(await call('POST', '/understand', {}, eve)).toMatchObject({ status: 404 })
})

async function analyse(name = 'shop') {
  for (const path of ['/metrics/analyze', '/analyze']) {
    const { status } = await call('POST', path, source(), ada, name)
    expect([200, 202]).toContain(status)
    await service.platform.jobs.drain()
  }
}

/** Every row of the last snapshot of the shop, with the transaction that wrote it. */
async function rows() {
  const { rows } = await sql<{ row: string; written: string }>`
    with shop as (select id from code_repositories where name = 'shop')
    select 'file ' || path as row, f.xmin::text as written from code_files f join shop on f.repository_id = shop.id
    union all
    select s.path || ' ' || s.name || ' ' || s.line, s.xmin::text from code_symbols s join shop on s.repository_id = shop.id
    union all
    select e.from_number || ' ' || e.to_number, e.xmin::text from code_edges e join shop on e.repository_id = shop.id`.execute(
    service.platform.db,
  )
  return new Map(rows.map(({ row, written }) => [row, written]))
}

/** What is told of the code, without what only tells which analysis it was. */
async function told(name: string) {
  const all = []
  for (const path of ['/metrics', '/hotspots', '/duplicates', '/symbols', '/callgraph', '/deadcode']) {
    const { analysis_id, scan_id, analyzed_at, scanned_at, repository, repository_id, ...rest } = await got(path, name)
    all.push(rest)
  }
  return all
}

test('a commit that changes nothing writes no row anew', async () => {
  const before = await rows()
  await repository.commit({ files: {} })
  await analyse()
  expect(await rows()).toEqual(before)
  expect((await got('/metrics/history')).total).toBe(2)
})

test('a commit writes the rows of what it changed alone, and tells what an analysis from nothing tells', async () => {
  const before = await rows()
  const files = {
    'src/more.js': "import { forgotten } from './ship.js'\nexport const more = () => forgotten()\n",
    'src/ship.js': SHIPPING.replace('function forgotten', 'export function forgotten'),
    'src/cells.js': null,
  }
  await repository.commit({ files, at: '2026-01-03T00:00:00Z' })
  await analyse()
  const after = await rows()
  const isKept = (row: string) => before.get(row) === after.get(row)
  expect(['src/weigh.js weigh 2', 'src/rows.js columns 1'].filter(isKept)).toHaveLength(2)
  expect(['src/ship.js ship 3', 'src/ship.js forgotten 9', 'file src/ship.js'].filter(isKept)).toEqual([])
  expect([...after.keys()].filter((row) => row.includes('cells'))).toEqual([])
  await analyse('anew')
  expect(await told('shop')).toEqual(await told('anew'))
})

test('a symbol with colons in its name becomes evidence by its id', async () => {
  const files = { 'lib/rate.rb': 'module Shop::Rate\n  def self.twice(weight)\n    weight * 2\n  end\nend\n' }
  await repository.commit({ files, at: '2026-01-04T00:00:00Z' })
  await analyse()
  const { symbols } = await got('/symbols?file=lib/rate.rb')
  const { id } = symbols.find(({ name }: { name: string }) => name.includes('::'))
  const { body: debate } = await request('POST', '/debates', { topic: 'Is the rate of Ruby right?' })
  const code = [{ repository: 'shop', symbol: id }]
  const attached = await request('POST', `/evidence/debate/${debate.debate_id}`, { code })
  expect(attached, JSON.stringify(attached)).toMatchObject({ status: 200, body: { count: 1 } })
})

test('the analysis that the stored rows come from is kept, also when a former commit is analysed again', async () => {
  const { db } = service.platform
  const { analysis_id: stored } = await got('/symbols')
  await repository.git('update-ref', 'refs/heads/main', 'refs/heads/main~1')
  await analyse()
  expect((await got('/symbols')).analysis_id).toBe(stored)
  const newest = await db
    .selectFrom('code_scans')
    .selectAll()
    .where('kind', '=', 'structure')
    .where('same_as', 'is not', null)
    .executeTakeFirstOrThrow()
  const everything = { tenants: ['org_1'], before: '9999-01-01T00:00:00Z', after: undefined, limit: 100 }
  const found = await retainableScans(db, { forgetScan: async () => {} }).page(everything)
  const ids = found.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(0)
  for (const kept of [stored, newest.id, newest.same_as]) expect(ids).not.toContain(kept)
})

test('files are joined and measured anew when another version reads their lines', async () => {
  const inputs = async () => {
    const points = service.platform.db.selectFrom('code_points').select(['kind', 'figures']).orderBy('stored_at')
    return new Map((await points.execute()).map(({ kind, figures }) => [kind, (figures as { inputs: string }).inputs]))
  }
  await repository.commit({ files: {}, at: '2026-01-05T00:00:00Z' })
  await analyse()
  const before = await inputs()
  const { file } = PASSES as { file: { version: number } }
  file.version++
  await analyse()
  file.version--
  const after = await inputs()
  for (const kind of ['metrics', 'structure'] as const) expect(after.get(kind)).not.toBe(before.get(kind))
})
