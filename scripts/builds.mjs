// What is built from the source, and built anew when the source has changed: plain JavaScript for Node 18, no dependencies.
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { basename, delimiter, join } from 'node:path'

/** Each build is a directory `build/<name>`; its command is told where to write. */
const builds = [
  {
    name: 'service',
    from: ['src', 'package.json', 'package-lock.json', 'scripts/build-service.ts', 'scripts/join-modules.ts'],
    command: ['node', 'scripts/build-service.ts'],
  },
  {
    name: 'console',
    from: [
      ...['src', 'public', 'index.html', 'package.json', 'vite.config.ts'].map((path) => `console/${path}`),
      'src/shared/markdown',
      'src/shared/verifier',
      'package-lock.json',
      'scripts/build-console.ts',
    ],
    command: ['node', 'scripts/build-console.ts'],
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

/** Builds what is not of this source. */
export function buildStale(root) {
  const folder = join(root, 'build')
  for (const { name, from, command } of builds) {
    const link = join(folder, name)
    const place = join(folder, `.${name}-${fingerprint(root, from)}`)
    if (isCurrent(link, place)) continue
    if (!existsSync(place)) {
      console.log(`Building the ${name} …`)
      mkdirSync(folder, { recursive: true })
      const made = join(folder, `.${name}-${randomUUID()}`)
      try {
        run([...command, made], root)
        moveInto(place, made)
      } finally {
        rmSync(made, { recursive: true, force: true })
      }
    }
    pointTo(place, link)
    removeOld(folder, name)
  }
}
