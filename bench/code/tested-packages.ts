import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { folderOfSet, type PublicSet } from '../../test/support/public-sets.ts'

const call = promisify(execFile)
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/tested-packages')
const MOST_MILLISECONDS = 900_000
const MOST_OUTPUT = 64 * 1_048_576
const MICROSECONDS_A_SAMPLE = '100'

interface TestedPackage {
  set: PublicSet
  /** What its tests need besides its dependencies. */
  needs: readonly string[]
  /** Arguments of Node.js. */
  tests: readonly string[]
}

const MOCHA = 'node_modules/mocha/lib/cli/cli.js'

/** Packages whose tests need little, and are run in a copy of their own. */
export const TESTED_PACKAGES: readonly TestedPackage[] = [
  { set: 'micromatch/picomatch', needs: ['mocha@10.8.2', 'fill-range@7.1.1'], tests: [MOCHA, '--reporter', 'dot'] },
  { set: 'nodeca/js-yaml', needs: ['mocha@10.8.2', 'fast-check@2.25.0'], tests: [MOCHA, '--reporter', 'dot'] },
  { set: 'koajs/koa', needs: ['supertest@7.1.4'], tests: ['--test', '--test-concurrency=1'] },
]

/** A function that ran, by the line on which it begins. */
export interface Ran {
  path: string
  line: number
}

export interface TestRun {
  folder: string
  ran: Ran[]
  /** Who called whom, where both are functions of the package. */
  calls: [caller: Ran, callee: Ran][]
}

/** Runs the tests of a package twice: for what ran, and for who called whom. */
export async function runTests(of: TestedPackage): Promise<TestRun> {
  const folder = await prepared(of)
  const results = await mkdtemp(join(tmpdir(), 'parley-tested-'))
  try {
    await run(folder, of.tests, { NODE_V8_COVERAGE: join(results, 'coverage') })
    const profile = `--cpu-prof --cpu-prof-dir=${join(results, 'profiles')} --cpu-prof-interval=${MICROSECONDS_A_SAMPLE}`
    await run(folder, of.tests, { NODE_OPTIONS: profile })
    return {
      folder,
      ran: await functionsRun(join(results, 'coverage'), folder),
      calls: await callsSeen(join(results, 'profiles'), folder),
    }
  } finally {
    await rm(results, { recursive: true, force: true })
  }
}

async function prepared({ set, needs }: TestedPackage): Promise<string> {
  const folder = join(CACHE, set.replace('/', '+'))
  if (existsSync(folder)) return folder
  const coming = `${folder}.coming`
  await rm(coming, { recursive: true, force: true })
  await cp(folderOfSet(set), coming, { recursive: true, filter: (path) => !path.endsWith(`${sep}.git`) })
  /** Without what only its authors need: checkers of style, bundlers. */
  const manifest = join(coming, 'package.json')
  const text = await readFile(manifest, 'utf8')
  const { devDependencies, scripts, ...told } = JSON.parse(text) as Record<string, unknown>
  await writeFile(manifest, JSON.stringify(told))
  const install = ['install', '--ignore-scripts', '--no-package-lock', '--no-save']
  await call('npm', [...install, ...needs], { cwd: coming })
  await writeFile(manifest, text)
  await rename(coming, folder)
  return folder
}

/** Some tests of a package may fail where others run: what ran is what counts. */
async function run(cwd: string, args: readonly string[], environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, HOME: cwd, TMPDIR: tmpdir(), ...environment }
  const options = { cwd, env, timeout: MOST_MILLISECONDS, maxBuffer: MOST_OUTPUT }
  await call(process.execPath, [...args], options).catch((fault: Error & { killed?: boolean; stdout?: string }) => {
    if (fault.killed) throw fault
    console.log(
      `Some tests failed: ${fault.stdout?.split('\n').findLast((line) => /fail/.test(line)) ?? fault.message}`,
    )
  })
}

/** The path of a file of the package itself; undefined for its dependencies, its tests and what comes with Node.js. */
function ownPath(url: string, folder: string): string | undefined {
  const file = url.startsWith('file://') ? fileURLToPath(url) : url
  const path = relative(folder, file).split(sep).join('/')
  return /^\.\.|^node:|(^|\/)(node_modules|test|tests|__tests__|test-helpers)\//.test(path) || path === ''
    ? undefined
    : path
}

interface Covered {
  result: {
    url: string
    functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[]
  }[]
}

async function functionsRun(folder: string, root: string): Promise<Ran[]> {
  const texts = new Map<string, string>()
  const ran = new Map<string, Ran>()
  for (const name of await readdir(folder)) {
    const { result } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Covered
    for (const { url, functions } of result) {
      const path = ownPath(url, root)
      if (!path || !existsSync(join(root, path))) continue
      const text = texts.get(path) ?? (await readFile(join(root, path), 'utf8'))
      texts.set(path, text)
      for (const { functionName, ranges } of functions) {
        const [first] = ranges
        if (!first || first.count === 0 || (functionName === '' && first.startOffset === 0)) continue
        const line = text.slice(0, first.startOffset).split('\n').length
        ran.set(`${path}:${line}`, { path, line })
      }
    }
  }
  return [...ran.values()]
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[]
}

async function callsSeen(folder: string, root: string): Promise<[Ran, Ran][]> {
  const calls = new Map<string, [Ran, Ran]>()
  for (const name of await readdir(folder)) {
    const { nodes } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Profile
    const byId = new Map(nodes.map((node) => [node.id, node]))
    const placed = ({ callFrame: { url, lineNumber } }: Profile['nodes'][number]): Ran | undefined => {
      const path = ownPath(url, root)
      return path && lineNumber >= 0 ? { path, line: lineNumber + 1 } : undefined
    }
    for (const node of nodes) {
      const caller = placed(node)
      for (const id of node.children ?? []) {
        const child = byId.get(id)
        const callee = child && placed(child)
        if (caller && callee) calls.set(`${caller.path}:${caller.line} ${callee.path}:${callee.line}`, [caller, callee])
      }
    }
  }
  return [...calls.values()]
}
