import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { tablePlaces } from '../../../../../test/conformance/marks/places.ts'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { eraseRows } from '../../../../../test/support/erasures.ts'
import { type GitRepository, gitRepository } from '../../../../../test/support/git-server.ts'
import type { CallerHeaders } from '../../../../../test/support/people.ts'
import { plantedSecret } from '../../../../../test/support/planted-secrets.ts'

const stripe = plantedSecret('stripe_key', 1)
const github = plantedSecret('github_token', 2)
const openai = plantedSecret('openai_key', 3)
const APP = `export const pay = () => {\n  ${stripe.line}\n}\n`

let service: TestApp
let root: string
let code: GitRepository
let ada: CallerHeaders
let eve: CallerHeaders
const announced: { name: string; data: Record<string, unknown> }[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-code-`))
  code = await gitRepository(
    join(root, 'app.git'),
    {
      files: { 'src/old.ts': `${github.line}\n`, 'src/pay.ts': 'export {}\n' },
      author: 'Bo Markling',
      email: 'usr_bo@example.org',
    },
    { files: { 'src/old.ts': null, 'src/pay.ts': APP, 'logo.png': 'png' } },
  )
  service = await testApp({
    settings: { SERVICE_CODE_ROOTS: root, RATE_LIMIT_ENABLED: 'false' },
    known: [
      {
        name: 'ear',
        stability: 'internal',
        endpoints: [],
        async hears(_tx, { name, data }) {
          announced.push({ name, data })
        },
      },
    ],
  })
  ada = await service.token({ userId: 'usr_ada', org: 'org_1', org_role: 'owner' })
  eve = await service.token({ userId: 'usr_eve', org: 'org_2', org_role: 'owner' })
})
afterAll(async () => {
  await service.close()
  await rm(root, { recursive: true, force: true })
})

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, headers = ada) {
  const answer = await service.app.inject({ method, url: `/api/v1${url}`, headers, ...(body && { body }) })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}
const scanned = async (kind: string, body: object = {}) => {
  const started = await call('POST', `/codebase/app/scan${kind}`, body)
  expect(started.status, started.text).toBe(202)
  await service.platform.jobs.drain()
  const { body: scan } = await call('GET', `/codebase/app/scan/${started.body.scan_id}`)
  return { started: started.body, scan }
}
const secrets = async (query = '') => (await call('GET', `/codebase/app/secrets${query}`)).body.secrets

test('a scan of secrets is a job that says what it covered, and the value of none is kept', async () => {
  const source = { repo_path: join(root, 'app.git') }
  const events = ['code.scan.completed', 'finding.created']
  const { body: hook } = await call('POST', '/webhooks', { url: 'https://hooks.invalid/code', events })
  const first = await call('POST', '/codebase/app/scan/secrets', source)
  expect(first).toMatchObject({ status: 202, body: { status: 'pending', findings: [], scanned_history: false } })
  const again = await call('POST', '/codebase/app/scan/secrets', {})
  expect(again).toMatchObject({ status: 409, body: { details: { scan_id: first.body.scan_id } } })
  expect(await call('GET', '/codebase/app/secrets')).toMatchObject({
    status: 404,
    body: { details: { reason: 'NOT_SCANNED' } },
  })
  await service.platform.jobs.drain()
  const done = (await call('GET', `/codebase/app/scan/${first.body.scan_id}`)).body
  expect(done).toMatchObject({
    status: 'completed',
    scan_type: 'secrets',
    progress: 100,
    findings_summary: { critical: 1, high: 0, medium: 0, low: 0, info: 0 },
    coverage: {
      files: { seen: 2, read: 1, skipped: { binary: 1 } },
      languages: { typescript: { files: 1, lines: 3 } },
    },
  })
  expect(await secrets()).toMatchObject([
    { type: 'stripe_key', file_path: 'src/pay.ts', line_num: 2, severity: 'critical', is_in_history: false },
  ])
  const told = announced.map(({ name, data }) => [name, data.scan_id])
  expect(told).toEqual([
    ['finding.created', first.body.scan_id],
    ['code.scan.completed', first.body.scan_id],
  ])
  const { deliveries } = (await call('GET', `/webhooks/${hook.webhook.id}/deliveries`)).body
  expect(deliveries.map(({ event }: { event: string }) => event).sort()).toEqual([
    'code.scan.completed',
    'finding.created',
  ])
  for (const table of ['findings', 'scan_findings', 'code_scans', 'blob_facts', 'queue_jobs'] as const) {
    const rows = await service.platform.db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(stripe.value.slice(8, 20))
  }
})

test('the same commit by the same rules is not scanned again', async () => {
  const { scan: before } = await scanned('/secrets')
  expect(before).toMatchObject({ status: 'completed', from_cache: true, findings_total: 1 })
  const wish = { commit_sha: before.commit_sha }
  expect(await call('POST', '/codebase/app/scan/secrets', wish)).toMatchObject({
    status: 200,
    body: { from_cache: true, status: 'completed', findings: [{ type: 'stripe_key' }] },
  })
})

test('the history tells who committed a secret that is gone from the tree', async () => {
  const { scan } = await scanned('/secrets', { scan_history: true, history_depth: 50 })
  expect(scan).toMatchObject({ status: 'completed', coverage: { parts: { secrets: { history_commits: 2 } } } })
  expect((await secrets()).find(({ is_in_history }: { is_in_history: boolean }) => is_in_history)).toMatchObject({
    type: 'github_token',
    file_path: 'src/old.ts',
    commit_author: 'Bo Markling',
  })
  expect((await scanned('/secrets')).scan.status).toBe('completed')
  expect(await secrets()).toHaveLength(2)
})

test('what was dismissed does not return until its line changes, also in a file that was renamed', async () => {
  const [{ id }] = await secrets('?secret_type=stripe_key')
  expect(await call('PATCH', `/findings/${id}`, { verdict: 'false_positive' })).toMatchObject({
    status: 400,
    body: { field: 'reason' },
  })
  const reason = 'A key of the sandbox'
  const judged = await call('PATCH', `/findings/${id}`, { verdict: 'false_positive', reason })
  expect(judged.body).toMatchObject({
    status: 'dismissed',
    verdicts: [{ reason, stated_confidence: 0.95, decided_by: 'usr_ada' }],
  })
  expect(judged.body.confidence).toBeCloseTo((25 * 0.95) / 26, 3)
  await code.commit({ files: { 'src/pay.ts': null, 'src/billing.ts': `// moved\n${APP}` } })
  const { scan: moved } = await scanned('/secrets')
  expect(moved).toMatchObject({ findings: [], summary: { findings: { suppressed: 1, new: 0 } } })
  expect((await call('GET', `/findings/${id}`)).body).toMatchObject({
    file_path: 'src/billing.ts',
    status: 'dismissed',
  })
  await code.commit({ files: { 'src/billing.ts': `${openai.line}\n` } })
  const { scan: changed } = await scanned('/secrets')
  expect(changed.findings).toMatchObject([
    { file_path: 'src/billing.ts', description: expect.stringContaining('OpenAI') },
  ])
  await code.commit({ files: { 'src/billing.ts': 'export {}\n' } })
  const { scan: clean } = await scanned('/secrets')
  expect(clean).toMatchObject({ findings: [], summary: { findings: { fixed: 1 } } })
  const fixed = await call('GET', '/findings?status=fixed')
  expect(fixed.body).toMatchObject({ total: 1, calibration: { outcomes: 1, ece: expect.closeTo(0.95, 3) } })
})

test('a finding starts one debate, on which it is evidence, until somebody asks for another', async () => {
  const [{ id }] = (await call('GET', '/findings?status=all')).body.findings
  expect((await call('GET', `/findings/${id}`)).body.debate_id).toBe(null)
  const begun = await call('POST', `/findings/${id}/debate`, {})
  expect(begun).toMatchObject({ status: 201, body: { finding_id: id, began: true, status: 'pending' } })
  const { debate_id, question } = begun.body
  expect(question).toContain('“Stripe key in the code” (severity critical) in src/billing.ts, line 3.')
  const bo = await service.token({ userId: 'usr_bo', org: 'org_1', org_role: 'member' })
  const again = await call('POST', `/findings/${id}/debate`, {}, bo)
  expect(again).toMatchObject({ status: 200, body: { debate_id, began: false } })
  expect((await call('GET', `/findings/${id}`)).body.debate_id).toBe(debate_id)
  const { evidence } = (await call('GET', `/evidence/debate/${debate_id}`)).body
  expect(evidence[0]).toMatchObject({ kind: 'code', metadata: { item: id, label: 'src/billing.ts:3' } })
  expect(evidence[0].content).toContain('What helps: ')
  expect(JSON.stringify(evidence)).not.toContain(openai.value.slice(8, 20))
  const other = await call('POST', `/findings/${id}/debate`, { after: debate_id })
  expect(other).toMatchObject({ status: 201, body: { began: true } })
  const repeated = await call('POST', `/findings/${id}/debate`, { after: debate_id })
  expect(repeated).toMatchObject({ status: 200, body: { debate_id: other.body.debate_id } })
  const attached = await call('POST', `/evidence/debate/${debate_id}`, { code: [{ finding_id: id }] })
  expect(attached.body.associated).toContain(evidence[0].id)
  const kept = service.platform.db.updateTable('findings').where('id', '=', id)
  const { code_snippet: snippet } = (await call('GET', `/findings/${id}`)).body
  await kept.set({ snippet: "curl -H 'Authorization: Bearer 4b7Qx0Wd93kLmZt8RyVn'" }).execute()
  const { body: third } = await call('POST', '/debates', { topic: 'Whose is that key?' })
  await call('POST', `/evidence/debate/${third.debate_id}`, { code: [{ finding_id: id }] })
  const [masked] = (await call('GET', `/evidence/debate/${third.debate_id}`)).body.evidence
  expect(masked.content).toContain('The line: curl -H')
  expect(masked.content).not.toContain('4b7Qx0Wd93kLmZt8RyVn')
  await kept.set({ snippet }).execute()
  const { body: hers } = await call('POST', '/debates', { topic: 'Is that a key?' }, eve)
  const stolen = await call('POST', `/evidence/debate/${hers.debate_id}`, { code: [{ finding_id: id }] }, eve)
  expect(stolen.status).toBe(404)
  const viewer = await service.token({ userId: 'usr_vi', org: 'org_1', org_role: 'viewer' })
  expect((await call('POST', `/findings/${id}/debate`, {}, viewer)).status).toBe(403)
  expect((await call('POST', `/findings/${id}/debate`, {}, eve)).status).toBe(404)
})

test('a quick scan tells its parts and its risk, and a scan as SARIF what it found', async () => {
  await code.commit({ files: { 'lib/a.ts': `${openai.line}\n`, 'src/b.ts': `${github.line}\n` } })
  const wish = { repo_path: join(root, 'app.git'), scan_types: ['secrets'], paths: ['lib/'] }
  const started = await call('POST', '/codebase/quick-scan', wish)
  expect(started).toMatchObject({ status: 202, body: { repository: 'app', scan_types: ['secrets'] } })
  await service.platform.jobs.drain()
  const { scan_id } = started.body
  expect((await call('GET', `/codebase/quick-scan/${scan_id}`)).body).toMatchObject({
    status: 'completed',
    files_scanned: 1,
    findings_summary: { secrets: 1, total: 1 },
    risk_level: 'high',
    findings: [{ file_path: 'lib/a.ts' }],
  })
  expect((await call('GET', '/codebase/quick-scans')).body).toMatchObject({ total: 1, scans: [{ scan_id }] })
  const { body: log } = await call('GET', `/codebase/app/scan/${scan_id}/sarif`)
  expect(log).toMatchObject({
    version: '2.1.0',
    runs: [
      { results: [{ ruleId: 'secret.openai-key', level: 'error' }], invocations: [{ executionSuccessful: true }] },
    ],
  })
  expect(JSON.stringify(log)).not.toContain(openai.value.slice(8, 20))
})

test('what cannot be scanned is refused or fails in words', async () => {
  const { started, scan } = await scanned('', { branch: 'no-such-branch' })
  expect(scan).toMatchObject({ status: 'failed', error: expect.stringContaining('no such branch') })
  expect((await call('GET', `/queue/jobs/${started.job_id}`)).body).toMatchObject({ status: 'failed' })
  expect((await call('GET', '/codebase/app/scan/latest')).body).toMatchObject({ scan_id: started.scan_id })
  for (const [body, field] of [
    [{ commit_sha: 'HEAD' }, 'commit_sha'],
    [{ repo_path: '/etc' }, 'repo_path'],
  ] as const)
    expect(await call('POST', '/codebase/app/scan', body)).toMatchObject({ status: 400, body: { field } })
  expect(await call('GET', '/codebase/app/scans?status=odd')).toMatchObject({ status: 400, body: { field: 'status' } })
  expect((await call('GET', '/codebase/app/scans', undefined, eve)).status).toBe(404)
  expect((await call('POST', '/codebase/app/scan', { workspace_id: 'org_2' })).status).toBe(404)
})

test('a file that kills its reader is read alone, named, and tried no more; the rest of its batch is read', async () => {
  const { sandbox } = service.platform
  const { runInParts } = sandbox
  let runs = 0
  /** With less room for its answer the long file is too much. */
  sandbox.runInParts = (task, input, options) => {
    runs += 1
    return runInParts({ ...task, limits: { ...task.limits, outputBytes: 8_000 } }, input, options)
  }
  onTestFinished(() => {
    sandbox.runInParts = runInParts
  })
  const killer = Array.from({ length: 2_000 }, (_, at) => `line${at} = ${at}\n`).join('')
  const others = Array.from({ length: 1 }, (_, at) => [`py/${at}.py`, `x = ${at}\n`])
  await code.commit({ files: { 'py/killer.py': killer, ...Object.fromEntries(others) } })
  const measured = async () => {
    const { body, status, text } = await call('POST', '/codebase/app/metrics/analyze', {})
    expect(status, text).toBe(202)
    await service.platform.jobs.drain()
    return (await call('GET', `/codebase/app/scan/${body.analysis_id}`)).body
  }
  expect(await measured()).toMatchObject({
    status: 'completed',
    coverage: {
      languages: { python: { files: 1 } },
      files: { skipped: { unanalysable: 1 } },
      skipped: expect.arrayContaining([
        { path: 'py/killer.py', reason: 'unanalysable', why: expect.stringContaining('says too much') },
      ]),
    },
  })
  runs = 0
  await code.commit({ files: { 'py/8.py': 'x = 8\n' } })
  expect(await measured()).toMatchObject({ coverage: { files: { skipped: { unanalysable: 1 } } } })
  expect(runs).toBe(1)
})

/** What the endpoints of these areas answer somebody who names the things of others, wherever one can be named. */
async function attacked(headers: CallerHeaders, things: Readonly<Record<string, string>>) {
  const answers: { id: string; status: number; text: string }[] = []
  for (const { id, method, path } of service.endpoints) {
    if (!/^(codebase|findings)\./.test(id) || id === 'codebase.upload') continue
    const named = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(things[name] ?? 'npm'))
    const query = new URLSearchParams({
      repository: things.repo ?? '',
      sbom_id: things.sbom_id ?? '',
      scan_id: things.scan_id ?? '',
    })
    for (const repository of [things.repo, things.name]) {
      const body = {
        repository,
        repo_path: repository,
        verdict: 'true_positive',
        format: 'cyclonedx',
        sbom_id_a: things.sbom_id,
        sbom_id_b: things.sbom_id,
      }
      const url = named.replace(encodeURIComponent(things.repo ?? ''), encodeURIComponent(repository ?? ''))
      const { status, text } =
        method === 'GET'
          ? await call(
              'GET',
              `${url}?${id === 'codebase.sbom' || id === 'findings.list' ? query : ''}`,
              undefined,
              headers,
            )
          : await call(method as 'POST', url, method === 'DELETE' ? undefined : body, headers)
      answers.push({ id, status, text })
    }
  }
  return answers
}

test('another organization sees no mirror, fact or finding, whatever it names', async () => {
  const { db, config } = service.platform
  const { body: repository } = await call('GET', '/codebase/repositories/app')
  const { body: newest } = await call('GET', '/codebase/app/scans?limit=1')
  const [finding] = (await call('GET', '/findings?status=all')).body.findings
  const sbom = await call('POST', '/codebase/sbom', { repository: 'app', format: 'cyclonedx' })
  await service.platform.jobs.drain()
  const [bill] = await db.selectFrom('code_sboms').select('id').execute()
  const things = {
    repo: repository.id,
    name: 'app',
    scan_id: newest.scans[0].scan_id,
    analysis_id: newest.scans[0].scan_id,
    id: finding.id,
    sbom_id: bill?.id ?? sbom.body.sbom_id,
    file_path: 'py/0.py',
    cve_id: 'CVE-1',
  }
  const rows = async () =>
    Promise.all(
      (['code_repositories', 'code_scans', 'blob_facts', 'findings', 'finding_verdicts', 'code_sboms'] as const).map(
        async (table) =>
          (await db.selectFrom(table).selectAll().where('organization_id', '=', 'org_1').execute()).length,
      ),
    )
  const mirror = join(config.dataDir, 'mirrors/org_1', repository.id)
  const before = [await rows(), await readdir(mirror)]
  const answers = await attacked(eve, things)
  const opened = answers.filter(
    ({ status, text }) =>
      status < 300 &&
      Object.values(things).some((thing) => thing !== 'app' && thing !== 'CVE-1' && text.includes(thing)),
  )
  expect(opened).toEqual([])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const whole = /^codebase\.(repositories|quick-scans|package-vulnerabilities)$|^findings\.list$/
  expect(answers.filter(({ id, status }) => status < 300 && !whole.test(id))).toEqual([])
  expect(answers.length).toBeGreaterThan(60)
  expect([await rows(), await readdir(mirror)]).toEqual(before)
  for (const kind of ['findings', 'code_scans']) {
    const answer = await service.app.inject({ url: `/api/v1/export/${kind}`, headers: eve })
    expect(answer.body).not.toContain(repository.id)
  }
})

test('an erasure reaches verdicts, authors and lines of code, in every table', async () => {
  const bo = await service.token({ userId: 'usr_bo', org: 'org_1', org_role: 'member' })
  const { secrets: found } = (await call('GET', '/codebase/app/secrets')).body
  const { id } = found.find((each: { commit_author: string | null }) => each.commit_author !== null)
  const verdict = { verdict: 'accepted_risk', reason: 'Bo wrote: it is a markstone' }
  expect((await call('PATCH', `/findings/${id}`, verdict, bo)).status).toBe(200)
  const areas = service.areas.filter(({ name }) => name === 'codebase' || name === 'findings')
  const tables = areas.flatMap(({ tables: own = [] }) => own)
  const marks = ['usr_bo@example.org', 'Bo Markling', 'markstone']
  const places = async () =>
    (await tablePlaces(service))
      .filter(([table]) => tables.some(({ table: own }) => table === `public.${own}`))
      .flatMap(([table, text]) => marks.filter((mark) => text.includes(mark)).map((mark) => `${table} ${mark}`))
  expect(new Set((await places()).map((each) => each.split(' ')[0]))).toEqual(
    new Set(['public.findings', 'public.finding_verdicts']),
  )
  await eraseRows(service.platform, tables, 'usr_bo')
  expect(await places()).toEqual([])
  expect((await call('GET', `/findings/${id}`)).body).toMatchObject({
    code_snippet: null,
    data_flow: [],
    status: 'accepted',
    verdicts: [{ reason: null }],
  })
})

test('a cancelled scan says so, and a removed repository leaves nothing', async () => {
  await code.commit({ files: { 'c.ts': 'export {}\n' } })
  const { body } = await call('POST', '/codebase/app/scan', {})
  await call('DELETE', `/queue/jobs/${body.job_id}`)
  expect((await call('GET', `/codebase/app/scan/${body.scan_id}`)).body).toMatchObject({ status: 'failed' })
  const { body: own } = await call('GET', '/findings?status=all')
  expect((await call('GET', `/findings/${own.items[0].id}`, undefined, eve)).status).toBe(404)
  expect((await call('DELETE', '/codebase/repositories/app')).status).toBe(200)
  expect((await call('GET', '/findings?status=all')).body.total).toBe(0)
  for (const table of ['findings', 'scan_findings', 'finding_verdicts', 'code_scans', 'code_debates'] as const)
    expect(await service.platform.db.selectFrom(table).selectAll().execute()).toEqual([])
})
