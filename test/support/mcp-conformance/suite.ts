import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One check of a scenario. */
interface Check {
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  errorMessage?: string
}

export interface Scenario {
  name: string
  checks: readonly Check[]
}

/** What did not pass, in the words of the suite. */
export const missedIn = ({ name, checks }: Scenario) =>
  checks
    .filter(({ status }) => status === 'FAILURE' || status === 'WARNING' || status === 'SKIPPED')
    .map(({ id, status, errorMessage = '' }) => ({ check: `${name} ${id}`, status, why: errorMessage }))

const ANSWERED_AT = /^(?:server-|authorization-)?(.+?)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/

/** Runs the conformance suite of MCP; `says` is handed each line that it prints. */
export async function runConformance(program: string, args: readonly string[], says = (_line: string) => {}) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-mcp-conformance-'))
  try {
    const child = spawn(process.execPath, [program, ...args, '-o', folder], { stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    const hear = (chunk: Buffer) => {
      printed += chunk
      for (const line of String(chunk).split('\n')) says(line)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    await once(child, 'close')
    const scenarios = await Promise.all(
      (await readdir(folder)).toSorted().map(async (name): Promise<Scenario> => {
        const checks = JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')) as Check[]
        return { name: ANSWERED_AT.exec(name)?.[1] ?? name, checks }
      }),
    )
    if (scenarios.length === 0) throw new Error(`The suite did not run:\n${printed}`)
    return scenarios
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
