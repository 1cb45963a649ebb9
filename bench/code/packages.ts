import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const call = promisify(execFile)
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/packages')
const MOST_AT_ONCE = 20
const MOST_OUTPUT = 64 * 1_048_576

/** The sources of a package as its registry gives them, named `name@version`; nothing of it is ever run. */
export const folderOfPackage = (spec: string) => join(CACHE, spec.replace('/', '+'))

/** Gets those that are missing by `npm pack`, and answers those that the registry has not any more. */
export async function getPackages(specs: readonly string[]): Promise<string[]> {
  const missing = [...new Set(specs)].filter((spec) => !existsSync(folderOfPackage(spec)))
  const withdrawn: string[] = []
  await mkdir(CACHE, { recursive: true })
  for (let at = 0; at < missing.length; at += MOST_AT_ONCE)
    withdrawn.push(...(await pack(missing.slice(at, at + MOST_AT_ONCE))))
  return withdrawn
}

/** One that is not there lets all of a call fail, so they are asked for in halves until it is alone. */
async function pack(specs: readonly string[]): Promise<string[]> {
  const coming = await mkdtemp(join(CACHE, 'coming-'))
  try {
    const options = ['--json', '--ignore-scripts', '--pack-destination', coming]
    const { stdout } = await call('npm', ['pack', ...specs, ...options], { cwd: coming, maxBuffer: MOST_OUTPUT })
    for (const [index, { filename }] of (JSON.parse(stdout) as { filename: string }[]).entries())
      await unpack(join(coming, filename), specs[index] as string)
    return []
  } catch (fault) {
    const [first] = specs
    if (specs.length > 1) {
      const middle = Math.ceil(specs.length / 2)
      return [...(await pack(specs.slice(0, middle))), ...(await pack(specs.slice(middle)))]
    }
    if (first && /E404|ETARGET|ENOVERSIONS/.test(String((fault as { stderr?: string }).stderr))) return [first]
    throw fault
  } finally {
    await rm(coming, { recursive: true, force: true })
  }
}

async function unpack(archive: string, spec: string) {
  const folder = folderOfPackage(spec)
  const made = `${archive}.files`
  await mkdir(made)
  const safely = ['--no-same-owner', '--no-same-permissions', '--strip-components=1']
  await call('tar', ['-xzf', archive, '-C', made, ...safely, '--mode=u+rwX'])
  await mkdir(dirname(folder), { recursive: true })
  if (!existsSync(folder)) await rename(made, folder)
}
