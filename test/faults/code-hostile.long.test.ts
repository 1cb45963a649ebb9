import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SECRET_TYPES } from '../../src/analysis/secrets/secret-types.ts'
import { testApp } from '../support/app.ts'
import { type CommitToMake, gitRepository } from '../support/git-server.ts'
import { HOSTILE_PATTERNS } from '../support/hostile-patterns.ts'
import { measured } from '../support/measured.ts'
import { plantedSecret } from '../support/planted-secrets.ts'

const DEEP = 200_000
const ENDINGS = ['js', 'ts', 'tsx', 'py', 'java', 'go', 'php', 'cs', 'rb', 'rs', 'cpp', 'sh'] as const

/** Files of each language that are nothing but brackets, one in the other. */
const deep = Object.fromEntries(
  ENDINGS.flatMap((ending) =>
    Object.entries({ round: '(', square: '[', curly: '{' }).map(([name, bracket]) => [
      `deep/${name}.${ending}`,
      `${ending === 'php' ? '<?php ' : ''}x = ${bracket.repeat(DEEP)}`,
    ]),
  ),
)

/** For the pattern of each secret a text that begins it again and again, and one that nearly is it for a long time. */
const killers = Object.fromEntries(
  SECRET_TYPES.flatMap((type, at) => {
    const { line, value } = plantedSecret(type, at + 1)
    const start = line.slice(0, Math.max(line.indexOf(value), 0) + 8)
    return [
      [`killers/${type}-begun.txt`, start.repeat(20_000)],
      [`killers/${type}-long.txt`, `${line.slice(0, -2)}${'a'.repeat(400_000)}`],
    ]
  }),
)

const LAUGHS = Array.from({ length: 30 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};&l${at};">`).join('')
const ANCHORS = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}, *a${at}]`).join('\n')
const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

/** What is read as a lock file, a manifest or a rule of the house. */
const documents: CommitToMake['files'] = {
  'xml/pom.xml': `<!DOCTYPE p [<!ENTITY l0 "lol"><!ENTITY x SYSTEM "file:///etc/passwd">${LAUGHS}]><project><dependencies><dependency><groupId>&l30;</groupId><artifactId>&x;</artifactId><version>1</version></dependency></dependencies></project>`,
  'yaml/pnpm-lock.yaml': `lockfileVersion: '9.0'\na0: &a0 [lol]\n${ANCHORS}\nsnapshots:\n  x@1.0.0: *a30\n`,
  'deep/package-lock.json': `{"packages": ${'['.repeat(DEEP)}`,
  'deep/yarn.lock': `${' '.repeat(50_000)}a:\n`.repeat(10),
  'deep/Cargo.lock': `x = ${'['.repeat(DEEP)}`,
  'deep/package.json': `{"a": ${'{"a": '.repeat(DEEP)}`,
  'keys/package-lock.json': `{"__proto__": {"polluted": true}, "lockfileVersion": 3, "packages": {"": {"dependencies": {}},${keys
    .map((key) => `"node_modules/${key}": {"version": "1.0.0", "dependencies": {"__proto__": "1", "constructor": "2"}}`)
    .join()}}}`,
  '.parley/rules/slow.yaml': `rules:\n${HOSTILE_PATTERNS.map(
    (pattern, at) =>
      `  - id: slow-${at}\n    language: python\n    title: slow\n    sinks: [${JSON.stringify(`print(0) where 0 matches /${pattern.replaceAll('/', '\\/')}/`)}]\n`,
  ).join('')}`,
  'prints.py': HOSTILE_PATTERNS.map((_, at) => `print("${'ab'.repeat(5_000)}${at}")\n`).join(''),
  '.parley/rules/anchors.yaml': `a0: &a0 [lol]\n${ANCHORS}\n`,
}

/** What would lead out of the tree, or start something, wherever it was checked out. */
const ways = (trap: string): CommitToMake['files'] => ({
  '.gitattributes': '* filter=trap diff=trap merge=trap\n',
  '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = ext::sh -c "touch ${trap}/sprung"\n\tupdate = !touch ${trap}/sprung\n`,
  x: { submodule: 'b'.repeat(40) },
  passwords: { link: '/etc/passwd' },
  'src/up.py': { link: '../../../../etc/hostname' },
  'src/sound.py': { link: 'sound.py' },
  'a\u202egpj.js': 'x',
  'a%00b.js': 'x',
  '\u2400\\0.js': 'x',
  '__proto__/constructor.js': 'export const __proto__ = 1\n',
  [`${'n'.repeat(240)}/`.repeat(16).concat('long.js')]: 'export const x = 1\n',
  'one-line.js': `x = "${'a'.repeat(900_000)}"`,
})

test('a repository of whatever harms a reader is scanned in every way: nothing is started or written, the sound file is read', async () => {
  const root = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-hostile-`))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const trap = await mkdtemp(join(root, 'trap-'))
  const sound = plantedSecret('stripe_key', 5)
  await gitRepository(
    join(root, 'app.git'),
    { files: { ...deep, ...killers, ...documents } },
    { files: { ...ways(trap), 'sound.js': `${sound.line}\nexport function used() {\n  return 1\n}\n` } },
  )
  const service = await testApp({ settings: { SERVICE_CODE_ROOTS: root, RATE_LIMIT_ENABLED: 'false' } })
  onTestFinished(service.close)
  const headers = await service.token({ userId: 'usr_ada', org: 'org_1', org_role: 'owner' })
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await service.app.inject({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json(), text: answer.body }
  }
  const source = { repo_path: join(root, 'app.git') }
  const figures: string[] = []
  for (const [name, url, body] of [
    ['full', '/codebase/app/scan', {}],
    ['secrets', '/codebase/app/scan/secrets', { scan_history: true }],
    ['metrics', '/codebase/app/metrics/analyze', {}],
    ['structure', '/codebase/app/analyze', {}],
  ] as const) {
    const started = await call('POST', url, { ...source, ...body })
    expect(started.status, started.text).toBe(202)
    await service.platform.jobs.drain()
    const { body: listed } = await call('GET', '/codebase/app/scans?limit=1')
    const { body: scan } = await call('GET', `/codebase/app/scan/${listed.scans[0].scan_id}`)
    expect([scan.scan_type, scan.status, scan.error]).toEqual([name, 'completed', null])
    expect(scan.coverage.files.skipped).toMatchObject({ link: 3, submodule: 1 })
    figures.push(`${name}: ${JSON.stringify(scan.coverage.files)}, gaps ${scan.coverage.gaps.length}`)
  }
  const { secrets } = (await call('GET', '/codebase/app/secrets?severity=critical')).body
  expect(secrets).toContainEqual(expect.objectContaining({ file_path: 'sound.js', secret_type: 'stripe_key' }))
  expect((await call('GET', '/codebase/app/symbols?name=used')).body.total).toBe(1)
  expect(await readdir(trap)).toEqual([])
  expect((await readdir(root)).sort()).toEqual(['app.git', trap.slice(root.length + 1)].sort())
  expect(Reflect.has({}, 'polluted')).toBe(false)
  measured(figures.join('; '))
})
