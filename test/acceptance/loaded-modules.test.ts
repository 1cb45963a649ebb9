import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { administratorOf, CALLER_SETTINGS } from '../support/people.ts'
import { type RunningService, serviceHome } from '../support/service-process.ts'

const PRELOADED = join(import.meta.dirname, '../support/loaded-modules.mjs')
const BUILT = join(import.meta.dirname, '../../build/service')
const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//

/** Of documents, mail, sign-in elsewhere, doors for programs, vendors, models, uploads and code: loaded by what uses them, when it does. */
const AT_FIRST_USE = [
  '@ai-sdk/anthropic',
  '@ai-sdk/google',
  '@ai-sdk/openai',
  '@ai-sdk/openai-compatible',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@modelcontextprotocol/server',
  '@node-saml/node-saml',
  '@renovatebot/pep440',
  'ae-cvss-calculator',
  'ajv',
  'aws4fetch',
  'file-type',
  'imapflow',
  'ioredis',
  'libphonenumber-js',
  'light-my-request',
  'mailauth',
  'mailparser',
  'mdast-util-from-markdown',
  'nodemailer',
  'koa',
  'oidc-provider',
  'openid-client',
  'packageurl-js',
  'pdfkit',
  're2js',
  'rolldown',
  'spdx-correct',
  'spdx-expression-parse',
  'spdx-license-list',
  'spdx-satisfies',
  'undici',
  'unpdf',
  'web-tree-sitter',
  'yaml',
  'zod',
]
/** Node's own `fetch`, which an import of `node:http` loads too: 16 MB. */
const OWN_FETCH = 'NativeModule internal/deps/undici/undici'
const MOST_BYTES = 8_150_000

/** What a process has loaded so far: the packages, and the bytes of all modules, which Node keeps. */
async function loaded(list: string) {
  const urls = (await readFile(list, 'utf8')).trim().split('\n')
  const files = [...new Set(urls.map((url) => fileURLToPath(url)))].filter((file) => file !== PRELOADED)
  const joined = JSON.parse(await readFile(join(BUILT, 'packages.json'), 'utf8')) as Record<string, string[]>
  const packages = new Set(files.flatMap((file) => joined[basename(file)] ?? PACKAGE.exec(file)?.[1] ?? []))
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  return { packages, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

async function anOrdinaryDay({ apiUrl }: RunningService) {
  const headers = { ...(await administratorOf(apiUrl)), 'content-type': 'application/json' }
  const ask = async (path: string, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${apiUrl}${path}`, { headers, ...sent })
    expect(response.ok, path).toBe(true)
    return response
  }
  const question = { task: 'Does the warranty cover water damage?', context: 'Water damage is not covered.' }
  const { data } = (await (await ask('/api/v2/debates', question)).json()) as { data: { debate_id: string } }
  await ask(`/api/v2/debates/${data.debate_id}/consensus?wait=30`)
  await ask(`/api/v2/debates/${data.debate_id}`)
  await ask(`/api/v2/debates/${data.debate_id}/messages`)
  const page = await fetch(`${apiUrl}/debates/${data.debate_id}`, { headers: { accept: 'text/html' } })
  expect(page.ok).toBe(true)
}

test('a start and an ordinary day load nothing that few processes need', async () => {
  const home = await serviceHome()
  const list = join(home.dataDir, 'loaded-modules')
  const service = await home.start({
    ...CALLER_SETTINGS,
    NODE_OPTIONS: `--import ${PRELOADED}`,
    LOADED_MODULES: list,
  })
  const start = await loaded(list)
  expect(start.packages).toContain('fastify')
  expect(AT_FIRST_USE.filter((name) => start.packages.has(name))).toEqual([])
  expect(start.bytes).toBeLessThan(MOST_BYTES)
  await anOrdinaryDay(service)
  const day = await loaded(list)
  expect(AT_FIRST_USE.filter((name) => day.packages.has(name))).toEqual([])
  await service.stop()
  const builtin = (await readFile(`${list}.builtin`, 'utf8')).split('\n')
  expect(builtin).toContain('NativeModule http')
  expect(builtin).not.toContain(OWN_FETCH)
})
