import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'

const PAGE = '<!doctype html><title>Parley</title><script type="module" src="/assets/app-1a2b.js"></script>'
const SCRIPT = `console.info('${'parley '.repeat(100)}')`

let directory: string
let service: TestApp
beforeAll(async () => {
  directory = await built({ 'index.html': PAGE, 'assets/app-1a2b.js': SCRIPT, 'favicon.svg': '<svg/>' })
  service = await testApp({ consoleDirectory: directory, settings: { RATE_LIMIT_ENABLED: 'false' } })
})
afterAll(() => service.close())

/** A directory with these files, and the script in both compressed forms. */
async function built(files: Record<string, string>) {
  const directory = await mkdtemp(join(tmpdir(), 'parley-console-'))
  onClose(() => rm(directory, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    const path = join(directory, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    if (!name.endsWith('.js')) continue
    await writeFile(`${path}.br`, brotliCompressSync(text))
    await writeFile(`${path}.gz`, gzipSync(text))
  }
  return directory
}
const closing: (() => Promise<void>)[] = []
const onClose = (close: () => Promise<void>) => closing.push(close)
afterAll(async () => {
  for (const close of closing) await close()
})

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('the page is at the root and may do little', async () => {
  const page = await get('/')
  expect([page.statusCode, page.body]).toEqual([200, PAGE])
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
  expect(policy).toMatch(/base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/)
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

test('files are told by their content, and those with a hash in their name are kept for good', async () => {
  const script = await get('/assets/app-1a2b.js')
  expect(script.body).toBe(SCRIPT)
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Origin, Accept-Encoding',
  })
  const icon = await get('/favicon.svg')
  expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
  const { etag } = icon.headers
  const again = await get('/favicon.svg', { 'if-none-match': `"other", W/${etag}` })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  expect((await get('/favicon.svg', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('the smallest form that the browser takes is sent', async () => {
  const ask = async (encoding: string) => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': encoding })
    return { ...answer.headers, bytes: answer.rawPayload }
  }
  const brotli = await ask('gzip, deflate, br, zstd')
  expect(brotli['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(SCRIPT)
  const gzip = await ask('br;q=0, gzip;q=0.5')
  expect(gzip['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.bytes).toString()).toBe(SCRIPT)
  const plain = await ask('identity')
  expect(plain).not.toHaveProperty('content-encoding')
  expect(new Set([brotli.etag, gzip.etag, plain.etag]).size).toBe(3)
  const origin = 'https://elsewhere.example'
  expect((await get('/favicon.svg', { origin })).headers.vary).toBe('Origin, Accept-Encoding')
})

test('HEAD tells what GET would', async () => {
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
  for (const path of ['/', '/favicon.svg']) {
    const { headers } = await get(path)
    const head = await fetch(origin + path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect([head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
      headers.etag,
      headers['content-length'],
    ])
  }
})

test('wherever a person goes the page answers, and machines are told what they always were', async () => {
  for (const url of ['/sign-in', '/debates/dbt_1?tab=votes', '/assets', '/agents/gpt-4.1', '/admin']) {
    expect((await get(url, html)).body, url).toBe(PAGE)
  }
  const taken = ['/api/v2/nothing', '/API/nothing', '/ws', '/scim/v2/Nothing', '/auth/sso/nothing', '/.well-known/x']
  for (const url of taken) {
    const { statusCode, headers } = await get(url, html)
    expect(statusCode, url).toBe(404)
    expect(headers['content-type'], url).toMatch(/json/)
  }
  const wrong = await service.app.inject({ method: 'POST', url: '/sign-in', headers: html })
  expect(wrong.headers['content-type']).toMatch(/json/)
  for (const accept of ['*/*', 'application/json', '']) {
    expect((await get('/sign-in', { accept })).headers['content-type']).toMatch(/json/)
  }
})

test('nothing outside the build can be had, and compressed forms only as what they stand for', async () => {
  const climbing = ['/../package.json', '/assets/..%2findex.html', '/assets/%2e%2e/%2e%2e/etc/passwd', '/..%5cx']
  for (const url of [...climbing, '/index.html', '/assets/app-1a2b.js.br', '/assets/']) {
    const { statusCode, headers } = await get(url)
    expect([404, 400], url).toContain(statusCode)
    expect(headers['content-type'], url).toMatch(/json/)
  }
})

test('files draw on no limit, and are counted and logged as the console', async () => {
  const logged: string[] = []
  const strict = await testApp({
    consoleDirectory: directory,
    settings: { SERVICE_IP_RATE_LIMIT: '1', SERVICE_LOG_LEVEL: 'info' },
    log: { write: (line) => logged.push(line) },
  })
  onTestFinished(strict.close)
  const ask = (url: string) => strict.app.inject({ url })
  for (let asked = 0; asked < 20; asked++) {
    const icon = await ask('/favicon.svg')
    expect(icon.statusCode).toBe(200)
    expect(icon.headers).not.toHaveProperty('x-ratelimit-limit')
  }
  const missing = [await ask('/no.svg'), await ask('/no.svg'), await ask('/no.svg')]
  expect(missing.at(-1)?.statusCode).toBe(429)
  const line = { url: '/favicon.svg', endpoint: 'console', status: 200 }
  expect(logged.map((each) => JSON.parse(each))).toContainEqual(expect.objectContaining(line))
  expect((await ask('/metrics')).body).toMatch(/area="console"/)
})

test('another build is found without a restart', async () => {
  const changing = await built({ 'index.html': 'first', 'assets/one-1.js': 'one' })
  const node = await testApp({ consoleDirectory: changing })
  onTestFinished(node.close)
  const body = async (url: string) => (await node.app.inject({ url })).body
  expect(await body('/')).toBe('first')
  await rm(join(changing, 'assets/one-1.js'))
  await writeFile(join(changing, 'assets/two-2.js'), 'two')
  await writeFile(join(changing, 'index.html'), 'second')
  await utimes(join(changing, 'index.html'), 1, 1)
  expect((await node.app.inject({ url: '/assets/one-1.js' })).statusCode).toBe(404)
  expect(await body('/assets/two-2.js')).toBe('two')
  expect(await body('/')).toBe('second')
})

test('a console that is not built says how to, and one that is switched off is not there', async () => {
  const bare = await testApp({ consoleDirectory: join(tmpdir(), 'parley-no-console') })
  onTestFinished(bare.close)
  for (const url of ['/', '/sign-in']) {
    const answer = await bare.app.inject({ url, headers: html })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['content-type']).toMatch('text/plain')
    expect(answer.body).toMatch('`npm start` builds it')
  }
  expect((await bare.app.inject({ url: '/favicon.svg' })).statusCode).toBe(404)

  const off = await testApp({ settings: { SERVICE_CONSOLE_ENABLED: 'false' } })
  onTestFinished(off.close)
  const home = await off.app.inject({ url: '/', headers: html })
  expect([home.statusCode, home.headers.location]).toEqual([302, '/api/v2/docs'])
  expect((await off.app.inject({ url: '/sign-in', headers: html })).statusCode).toBe(404)
})
