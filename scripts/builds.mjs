// What is built from the source, and built anew when the source has changed: plain JavaScript for Node 18, no dependencies.
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, join } from 'node:path'

/**
 * Each build is a directory `build/<name>`, or the one it names; its command is told where to write. What only developers need is
 * built for them alone.
 */
const builds = [
  {
    name: 'service',
    from: ['src', 'package.json', 'package-lock.json', 'scripts/build-service.ts', 'scripts/join-modules.ts'],
    command: ['node', 'scripts/build-service.ts'],
  },
  {
    name: 'console',
    from: [
      ...['src', 'public', 'index.html', 'package.json', 'vite.config.ts', 'entered-operations.ts'].map(
        (path) => `console/${path}`,
      ),
      'openapi',
      'src/shared/markdown',
      'src/shared/verifier',
      'packages/client/src',
      'package-lock.json',
      'scripts/build-console.ts',
    ],
    command: ['node', 'scripts/build-console.ts'],
  },
  {
    name: 'contract',
    directory: 'packages/client/generated',
    isForDevelopers: true,
    from: ['openapi', 'packages/client/names.tsv', 'package-lock.json', 'scripts/build-client.ts', 'scripts/docs'],
    command: ['node', 'scripts/build-client.ts'],
  },
  {
    name: 'client',
    isForDevelopers: true,
    from: [
      ...['src', 'generated', 'package.json', 'README.md'].map((path) => `packages/client/${path}`),
      'src/shared/verifier',
      'package-lock.json',
      'scripts/build-client-package.ts',
    ],
    command: ['node', 'scripts/build-client-package.ts'],
  },
]

/** How many of each stay, for a service that still runs from an older one. */
const KEPT = 3

const isTest = (path) => /\.test\.tsx?$/.test(path)

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true }).map((name) => join(path, name))
}

/** Tells one state of the source from another without reading it; a moved directory counts as changed. */
function fingerprint(root, from) {
  const hash = createHash('sha256').update(root)
  for (const file of from.flatMap((path) => filesIn(join(root, path)))) {
    const stat = statSync(file, { throwIfNoEntry: false })
    if (stat?.isFile() && !isTest(file)) hash.update(`${file} ${stat.size} ${stat.mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 12)
}

/** What its tools say is of interest only when they fail. */
function run([file, ...args], root) {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const { status, output, error } = spawnSync(file, args, {
    cwd: root,
    env: { ...process.env, PATH },
    encoding: 'utf8',
  })
  if (status === 0) return
  console.error((output ?? []).filter(Boolean).join('').trimEnd())
  throw new Error(error?.message ?? 'the reason is above')
}

/** Whole or not there: another command may build the same at the same time. */
function moveInto(place, made) {
  try {
    renameSync(made, place)
  } catch (error) {
    if (!existsSync(place)) throw error
  }
}

/** The one that is used counts as the newest, however long ago it was made. */
function pointTo(place, link) {
  utimesSync(place, new Date(), new Date())
  const next = `${link}-${randomUUID()}`
  symlinkSync(basename(place), next)
  renameSync(next, link)
}

function removeOld(folder, name) {
  const all = readdirSync(folder).filter((each) => each.startsWith(`.${name}-`))
  const byAge = all.map((each) => join(folder, each)).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const old of byAge.slice(KEPT)) rmSync(old, { recursive: true, force: true })
}

const isCurrent = (link, place) => existsSync(link) && readlinkSync(link) === basename(place)

/** Builds what is not of this source; with `withDev`, also what developers need. */
export function buildStale(root, withDev) {
  for (const build of builds) {
    if (build.isForDevelopers && !withDev) continue
    if (build.directory) buildDirectory(root, build)
    else buildVersion(root, build)
  }
}

/** A build that is read while the next is made: a link leads to the newest of several. */
function buildVersion(root, { name, from, command }) {
  const folder = join(root, 'build')
  const link = join(folder, name)
  const place = join(folder, `.${name}-${fingerprint(root, from)}`)
  if (isCurrent(link, place)) return
  if (!existsSync(place)) make(root, { name, command }, (made) => moveInto(place, made))
  pointTo(place, link)
  removeOld(folder, name)
}

/** The file in a directory that says of which source it was built. */
const SOURCE = '.source'

const sourceOf = (place) => existsSync(join(place, SOURCE)) && readFileSync(join(place, SOURCE), 'utf8')

/** A build that stands where the source expects it, and is replaced. */
function buildDirectory(root, { name, directory, from, command }) {
  const place = join(root, directory)
  const source = fingerprint(root, from)
  if (sourceOf(place) === source) return
  make(root, { name, command }, (made) => {
    writeFileSync(join(made, SOURCE), source)
    rmSync(place, { recursive: true, force: true })
    moveInto(place, made)
  })
}

/** Runs a command that writes into a directory of its own, and hands that on. */
function make(root, { name, command }, use) {
  console.log(`Building the ${name} …`)
  const folder = join(root, 'build')
  mkdirSync(folder, { recursive: true })
  const made = join(folder, `.${name}-${randomUUID()}`)
  try {
    run([...command, made], root)
    use(made)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}
