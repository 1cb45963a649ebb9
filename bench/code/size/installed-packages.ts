import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type GitRepository, gitRepository } from '../../../test/support/git-server.ts'

/** Of those that this checkout has installed: written code of many people, and little that a compiler made. */
const PACKAGES = [
  '@redocly/openapi-core',
  'ajv',
  'async',
  'dependency-cruiser',
  'fastify',
  'imapflow',
  'joi',
  'knip',
  'kysely',
  'lodash',
  'nodemailer',
  'oidc-provider',
  'typebox',
  'undici',
]
const modules = join(import.meta.dirname, '../../../node_modules')
const SCRIPTS = '**/*.{js,mjs,cjs,ts,mts,cts,tsx,jsx,json,md}'
const OF_PYTHON =
  /^(?:asyncio|concurrent|ctypes|distutils|email|http|importlib|json|logging|multiprocessing|unittest|urllib|xml)\//
const TESTS = /\/tests?\//
const LARGEST_FILE = 1_048_576
const EACH_TOUCHED = 100

type Files = Record<string, Uint8Array>

function filesBelow(folder: string, pattern: string, place: string, isKept: (path: string) => boolean): Files {
  const paths = globSync(join(folder, pattern)).filter((file) => statSync(file).isFile())
  return Object.fromEntries(
    paths.sort().flatMap((file) => {
      const path = relative(folder, file).split(sep).join('/')
      if (/(?:^|\/)node_modules\//.test(path) || !isKept(path) || statSync(file).size > LARGEST_FILE) return []
      return [[`${place}/${path}`, readFileSync(file)]]
    }),
  )
}

/** Packages of the library that comes with Python, where this machine has one. */
function pythonLibrary(): Files {
  const asked = ['-c', 'import sysconfig; print(sysconfig.get_paths()["stdlib"])']
  try {
    const folder = execFileSync('python3', asked, { encoding: 'utf8' }).trim()
    return filesBelow(folder, '**/*.py', 'python', (path) => OF_PYTHON.test(path) && !TESTS.test(path))
  } catch {
    console.log('Without Python: this machine has none')
    return {}
  }
}

const linesOf = (bytes: Uint8Array) => bytes.reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 0)
const WRITTEN = /\.(?:[cm]?[jt]sx?|py)$/

export interface LargeRepository {
  repository: GitRepository
  files: Readonly<Files>
  lines: number
  /** Commits that change nothing. */
  commitNothing(): Promise<void>
  /** Adds a function to each hundredth file of code; answers how many those are. */
  touch(): Promise<number>
}

/** Installed packages, committed. */
export async function largeRepository(directory: string): Promise<LargeRepository> {
  const packages = PACKAGES.map((name) => filesBelow(join(modules, name), SCRIPTS, `packages/${name}`, () => true))
  const files: Files = Object.assign({}, ...packages, pythonLibrary())
  const repository = await gitRepository(directory, { files, at: '2026-01-01T00:00:00Z' })
  let day = 1
  const nextDay = () => `2026-01-${String(++day).padStart(2, '0')}T00:00:00Z`
  return {
    repository,
    files,
    lines: Object.values(files).reduce((sum, bytes) => sum + linesOf(bytes), 0),
    commitNothing: () => repository.commit({ files: {}, at: nextDay() }),
    async touch() {
      const code = Object.keys(files).filter((path) => WRITTEN.test(path))
      const touched = code.filter((_path, index) => index % EACH_TOUCHED === 0)
      const changed = touched.map((path) => {
        const more = path.endsWith('.py')
          ? '\n\ndef added_here(value):\n    return value\n'
          : '\nfunction addedHere(value) {\n  return value\n}\n'
        return [path, Buffer.concat([files[path] as Uint8Array, Buffer.from(more)])] as const
      })
      await repository.commit({ files: Object.fromEntries(changed), at: nextDay() })
      return touched.length
    },
  }
}
