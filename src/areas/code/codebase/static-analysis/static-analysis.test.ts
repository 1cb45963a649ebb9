import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { type GitRepository, gitRepository } from '../../../../../test/support/git-server.ts'
import type { CallerHeaders } from '../../../../../test/support/people.ts'
import { plantedSecret } from '../../../../../test/support/planted-secrets.ts'

const secret = plantedSecret('stripe_key', 1)
const FILES = {
  'app/views.py': [
    'from flask import Flask, request',
    'from app import store',
    'app = Flask(__name__)',
    "@app.route('/')",
    'def page():',
    "    store.find(request.args.get('name'))",
    "    return 'ok'",
  ].join('\n'),
  'app/__init__.py': '',
  'app/store.py': `import sqlite3\ndef find(name):\n    sqlite3.connect('a').execute("select '" + name + "'")\n`,
  'main.go': 'package a\n\nfunc f() {\n\tmd5.New()\n}\n',
  'pay.js': `const key = fetch(${JSON.stringify(secret.line)})\n`,
  '.parley/rules/house.yaml':
    'rules:\n  - id: no-old-store\n    language: python\n    title: The old store is not used any more\n    sinks: ["sqlite3.connect()"]\n',
  '.parley/rules/wrong.yaml': 'rules:\n  - id: wrong\n    language: cobol\n    title: t\n    sinks: ["a()"]\n',
}

let service: TestApp
let root: string
let repository: GitRepository
let ada: CallerHeaders
let eve: CallerHeaders

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-sast-`))
  repository = await gitRepository(join(root, 'app.git'), { files: FILES, author: 'Bo', email: 'bo@example.org' })
  service = await testApp({ settings: { SERVICE_CODE_ROOTS: root, RATE_LIMIT_ENABLED: 'false' } })
  ada = await service.token({ userId: 'usr_ada', org: 'org_1', org_role: 'owner' })
  eve = await service.token({ userId: 'usr_eve', org: 'org_2', org_role: 'owner' })
})
afterAll(async () => {
  await service.close()
  await rm(root, { recursive: true, force: true })
})

async function call(method: 'GET' | 'POST', url: string, body?: object, headers = ada) {
  const answer = await service.app.inject({ method, url: `/api/v1${url}`, headers, ...(body && { body }) })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}

test('a scan follows data over files, applies the rules of the house and says what it covered', async () => {
  const early = await call('GET', '/codebase/app/sast/findings')
  expect(early.status, early.text).toBe(404)
  const started = await call('POST', '/codebase/app/scan/sast', { repo_path: join(root, 'app.git') })
  expect(started.status, started.text).toBe(202)
  await service.platform.jobs.drain()

  const { body: list } = await call('GET', '/codebase/app/sast/findings')
  const rules = list.findings.map((one: { rule_id: string }) => one.rule_id)
  expect(rules).toContain('python.sql-injection')
  expect(rules).toContain('go.weak-hash')
  expect(rules).toContain('own.no-old-store')
  const injection = list.findings.find((one: { rule_id: string }) => one.rule_id === 'python.sql-injection')
  expect(injection).toMatchObject({
    file_path: 'app/store.py',
    line_start: 3,
    severity: 'critical',
    cwe_id: 'CWE-89',
    owasp_2021: 'A03:2021',
    owasp_2025: 'A05:2025',
  })
  expect(injection.data_flow[0]).toMatchObject({ file_path: 'app/views.py', line: 6 })

  const { body: scan } = await call('GET', `/codebase/app/scan/${started.body.scan_id}`)
  expect(scan.coverage.parts.sast).toMatchObject({ own_rules: 1, gave_up_total: 0 })
  expect(scan.coverage.gaps.join()).toContain('.parley/rules/wrong.yaml: rules[0].language')

  const { body: narrowed } = await call('GET', '/codebase/app/sast/findings?severity=critical&owasp_category=A03')
  expect(narrowed).toMatchObject({ total: 1 })
  const { body: summary } = await call('GET', '/codebase/app/sast/owasp-summary?edition=2025')
  expect(summary).toMatchObject({ edition: '2025', overall_risk: 'critical', compliance_score: 90 })
  expect(summary.categories.find((one: { id: string }) => one.id === 'A05:2025')).toMatchObject({ findings_count: 1 })

  const facts = await service.platform.db.selectFrom('blob_facts').selectAll().execute()
  expect(JSON.stringify(facts)).not.toContain(secret.value)
})

test('what is asked wrongly is named, and others see nothing', async () => {
  expect((await call('POST', '/codebase/app/scan/sast', { rule_sets: ['nothing'] })).status).toBe(400)
  expect((await call('GET', '/codebase/app/sast/findings?owasp_category=B1')).status).toBe(400)
  expect((await call('GET', '/codebase/app/sast/findings', undefined, eve)).status).toBe(404)
  expect((await call('GET', '/codebase/app/sast/owasp-summary', undefined, eve)).status).toBe(404)
})

test('a piece of code is looked at at once, and kept nowhere', async () => {
  const code = "const cp = require('child_process')\nmodule.exports = (name) => cp.exec(`ls ${name}`)\n"
  const { status, body, text } = await call('POST', '/code-review/security-scan', { code, language: 'js' })
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ total: 1, language: 'javascript', depth: 'dataflow', severity_summary: { critical: 1 } })
  expect(body.findings[0]).toMatchObject({ rule_id: 'javascript.command-injection', line_start: 2 })
  const none = await call('POST', '/code-review/security-scan', { code: '' })
  expect(none.status).toBe(400)
})

test('data is followed anew where a file changed, and not where none did', async () => {
  const folds = async () => {
    const { rows } = await sql<{ oid: string }>`
      select oid from blob_facts where organization_id = 'org_1' and pass = 'fold.flow'`.execute(service.platform.db)
    return rows.length
  }
  const scanned = async (files: Record<string, string>, at: string) => {
    await repository.commit({ files, at })
    const { status } = await call('POST', '/codebase/app/scan/sast')
    expect(status).toBe(202)
    await service.platform.jobs.drain()
    const { body } = await call('GET', '/codebase/app/sast/findings')
    return body.findings.map((one: { rule_id: string }) => one.rule_id).sort()
  }
  const before = await folds()
  const { body } = await call('GET', '/codebase/app/sast/findings')
  const rules = body.findings.map((one: { rule_id: string }) => one.rule_id).sort()
  expect(await scanned({ 'notes.md': 'Nothing that runs.\n' }, '2026-01-02T00:00:00Z')).toEqual(rules)
  expect(await folds()).toBe(before)
  const safe = { 'app/store.py': 'def find(name):\n    return name\n' }
  expect(await scanned(safe, '2026-01-03T00:00:00Z')).not.toContain('python.sql-injection')
  expect(await folds()).toBe(before + 1)
})
