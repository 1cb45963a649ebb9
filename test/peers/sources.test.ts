import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openOutbound } from '../../src/adapters/outbound/outbound.ts'
import { openVendor } from '../../src/adapters/outbound/vendor.ts'
import { mediawiki } from '../../src/adapters/sources/mediawiki.ts'
import { web } from '../../src/adapters/sources/web.ts'
import { breakerBoard } from '../../src/shared/circuit-breaker.ts'
import { idMaker } from '../../src/shared/ids.ts'
import { vendorPaces } from '../../src/storage/vendor-paces.ts'
import { testDatabase } from '../support/database.ts'
import { unusedPort } from '../support/unused-port.ts'
import { vendorServer } from '../support/vendors/vendor-server.ts'

const MEDIAWIKI = '/usr/share/mediawiki'
const SEARX = '/usr/bin/searx-run'
const SEARX_SETTINGS = '/usr/share/doc/searx/examples/settings.yml'
const hasMediawiki =
  existsSync(`${MEDIAWIKI}/api.php`) &&
  spawnSync('php', ['-r', 'exit(extension_loaded("pdo_sqlite") ? 0 : 1);']).status === 0
const hasSearx = existsSync(SEARX) && existsSync(SEARX_SETTINGS)
if (!hasMediawiki)
  process.stderr.write('The check by MediaWiki is skipped: `apt-get install mediawiki php-cli php-sqlite3`\n')
if (!hasSearx) process.stderr.write('The check by searx is skipped: `apt-get install searx`\n')

const now = () => new Date()
const at = { org: 'org_1', signal: new AbortController().signal }

async function vendor() {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  return openVendor({
    paces: vendorPaces(database.db),
    outbound: openOutbound(),
    breakers: breakerBoard({ now }),
    userAgent: 'Parley/peers (ada@example.org)',
    newId: idMaker(now, randomBytes),
    now,
  })
}

async function directory() {
  const path = await mkdtemp(join(tmpdir(), 'parley-peer-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  await chmod(path, 0o755)
  return path
}

/** Resolves when the server answers; it ends with the test. */
async function answering(url: string, server: ChildProcess) {
  onTestFinished(() => void server.kill('SIGKILL'))
  await expect.poll(() => fetch(url).then(() => true)).toBe(true)
}

test.skipIf(!hasMediawiki)('a MediaWiki of Debian is searched, and its pages are read', async () => {
  const [home, port] = [await directory(), await unusedPort()]
  const wiki = join(home, 'wiki')
  await cp(MEDIAWIKI, wiki, { recursive: true, dereference: true, filter: (path) => existsSync(path) })
  const url = `http://127.0.0.1:${port}`
  const php = (script: string, args: string[], input = '') =>
    spawnSync('php', [join(wiki, 'maintenance', script), ...args], { cwd: wiki, input, encoding: 'utf8' })
  const installed = php('install.php', [
    ...['--dbtype', 'sqlite', '--dbpath', home, '--dbname', 'wiki', '--server', url, '--scriptpath', ''],
    ...['--pass', 'a long enough passphrase', '--confpath', wiki, 'Peers', 'Ada'],
  ])
  expect([installed.status, installed.stdout.slice(-500)]).toEqual([0, expect.any(String)])
  const text = `A pump moves fluids. ${'It was measured at three bar on two days. '.repeat(10)}`
  php('edit.php', ['--user', 'Ada', 'Pump'], text)
  php('edit.php', ['--user', 'Ada', 'Cat'], 'A cat is an animal that sleeps.')
  php('rebuildtextindex.php', [])
  await answering(
    `${url}/api.php?action=query&format=json`,
    spawn('php', ['-S', `127.0.0.1:${port}`, '-t', wiki], { stdio: 'ignore' }),
  )

  const source = mediawiki(await vendor(), `${url}/api.php`)
  const found = await source.search?.({ text: 'pump', keywords: ['pump'], limit: 3 }, at)
  expect(found).toMatchObject([{ title: 'Pump', sourceKey: '127.0.0.1', publishedAt: expect.stringMatching(/^20/) }])
  expect(found?.[0]?.text).toContain('A pump moves fluids.')
  expect(await source.search?.({ text: 'x', keywords: ['nowhere'], limit: 3 }, at)).toEqual([])
})

/** Its one engine is on this machine: what searx makes of an engine's answer is what we read. */
const engineAt = (url: string) => `engines:
  - name: shelf
    engine: json_engine
    shortcut: sh
    categories: general
    enable_http: True
    search_url: ${url}/?q={query}
    results_query: found
    url_query: address
    title_query: name
    content_query: says

`

test.skipIf(!hasSearx)('a searx of Debian is asked, and what it found is read', async () => {
  const [home, port] = [await directory(), await unusedPort()]
  const shelf = await vendorServer(({ query }) => ({
    body: {
      found: [
        { address: 'https://example.org/pump', name: 'A pump', says: `About ${query.get('q')} at three bar.` },
        { address: 'https://example.org/mute', name: 'Says nothing', says: '' },
      ],
    },
  }))
  onTestFinished(shelf.close)
  const settings = join(home, 'settings.yml')
  const example = await readFile(SEARX_SETTINGS, 'utf8')
  const ours = example
    .replace(/^engines:\n[\s\S]*?(?=^\w)/m, engineAt(shelf.url))
    .replace(/port\s*:\s*8888/, `port : ${port}`)
    .replace('ultrasecretkey', 'peers')
  await writeFile(settings, ours)
  const environment = { ...process.env, SEARX_SETTINGS_PATH: settings }
  await answering(`http://127.0.0.1:${port}/`, spawn(SEARX, [], { env: environment, stdio: 'ignore' }))
  const source = web(await vendor(), `http://127.0.0.1:${port}`)
  expect(await source.search?.({ text: 'pump', keywords: ['pump'], limit: 3 }, at)).toEqual([
    {
      title: 'A pump',
      text: 'About pump at three bar.',
      url: 'https://example.org/pump',
      metadata: { engine: 'shelf' },
      sourceKey: 'example.org',
    },
  ])
  expect(shelf.calls).toHaveLength(1)
})
