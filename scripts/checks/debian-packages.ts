import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './command.ts'

interface Wanted {
  /** What the tests need it for, as in "the tests that need …". */
  need: string
  package: string
  present(): boolean
}

const onPath = (...names: string[]) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => names.some((name) => existsSync(join(folder, name))))

/** What `npm test` is run with. */
export const TESTS: readonly Wanted[] = [
  { need: 'Redis', package: 'redis-server', present: () => onPath('redis-server') },
  {
    need: 'a PostgreSQL server of the system',
    package: 'postgresql',
    present: () => globSync('/usr/lib/postgresql/*/bin/postgres').length > 0,
  },
  {
    need: 'a browser',
    package: 'chromium-headless-shell',
    present: () => onPath('chromium-headless-shell', 'chromium'),
  },
]

/** What only `npm run peers` is run with. */
export const PEERS: readonly Wanted[] = [
  { need: 'promtool', package: 'prometheus', present: () => onPath('promtool') },
  {
    need: 'PgBouncer',
    package: 'pgbouncer',
    present: () => existsSync('/usr/sbin/pgbouncer') || onPath('pgbouncer'),
  },
  { need: 'a MediaWiki', package: 'mediawiki', present: () => existsSync('/usr/share/mediawiki/api.php') },
  { need: 'PHP', package: 'php-cli', present: () => onPath('php') },
  { need: 'SQLite in PHP', package: 'php-sqlite3', present: () => globSync('/usr/lib/php/*/pdo_sqlite.so').length > 0 },
  { need: 'searx', package: 'searx', present: () => existsSync('/usr/bin/searx-run') },
  { need: 'pandoc', package: 'pandoc', present: () => onPath('pandoc') },
  { need: 'pdftotext', package: 'poppler-utils', present: () => onPath('pdftotext') },
  {
    need: 'openpyxl',
    package: 'python3-openpyxl',
    present: () => existsSync('/usr/lib/python3/dist-packages/openpyxl'),
  },
  { need: 'Dovecot', package: 'dovecot-imapd', present: () => existsSync('/usr/lib/dovecot/imap') },
  { need: 'notmuch', package: 'notmuch', present: () => onPath('notmuch') },
  {
    need: "Python's mails",
    package: 'libpython3.11-testsuite',
    present: () => globSync('/usr/lib/python3.*/test/test_email/data').length > 0,
  },
]

/** What `npm run bench:code` holds the analysis of code against. */
export const CODE_PEERS: readonly Wanted[] = [
  { need: 'cloc', package: 'cloc', present: () => onPath('cloc') },
  { need: 'Universal Ctags', package: 'universal-ctags', present: () => existsSync('/usr/bin/ctags-universal') },
  { need: 'licensecheck', package: 'licensecheck', present: () => onPath('licensecheck') },
]

const mayInstall = () => process.getuid?.() === 0 && onPath('apt-get')
const apt = (...args: string[]) =>
  run(['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', '-y', '-o', 'DPkg::Lock::Timeout=120', ...args])

/** Gets what npm does not carry; what cannot be had is named, and its tests skip themselves. */
export async function installDebianPackages(wanted: readonly Wanted[]) {
  const missing = wanted.filter(({ present }) => !present())
  if (missing.length && mayInstall()) {
    console.log(`Installing with apt: ${missing.map((each) => each.package).join(', ')} (once) …`)
    await apt('update')
    for (const each of missing) {
      const { exitCode, output } = await apt('install', '--no-install-recommends', each.package)
      if (exitCode) console.log(`apt could not install ${each.package}: ${output.trim().split('\n').at(-1)}`)
    }
  }
  for (const { need, package: name } of missing.filter(({ present }) => !present()))
    console.log(`Skipping what needs ${need}: \`sudo apt-get install ${name}\` brings them in.`)
}
