import { stat, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pino } from 'pino'
import packageJson from '../../../package.json' with { type: 'json' }
import { openSandbox } from '../../adapters/sandbox/sandbox.ts'
import { type Coverage, countBySeverity } from '../../analysis/coverage.ts'
import { SEVERITIES_OF_FINDINGS } from '../../analysis/finding.ts'
import type { PrintedFinding } from '../../analysis/fingerprint.ts'
import { sarifLog } from '../../analysis/sarif.ts'
import { scanDirectory } from '../../areas/code/index.ts'
import { UsageFault } from '../ask/arguments.ts'
import { oneLine } from '../ask/terminal-text.ts'
import { codeOf, exitSignal, StopAsked } from '../stop-signal.ts'
import { readArguments, type ScanArguments, USAGE } from './arguments.ts'
import { directoryTree } from './directory-tree.ts'

const ERROR = 1
const FOUND = 2

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Runs the command and answers with its exit code; a failure is explained in one sentence. */
export async function run(args: readonly string[]): Promise<number> {
  const leaving = exitSignal()
  try {
    const options = readArguments(args)
    if (options) return await Promise.race([scan(options, leaving.aborted), leaving.signal.then(codeOf)])
    say(USAGE)
    return 0
  } catch (error) {
    if (error instanceof StopAsked) return codeOf(error.signal)
    const { message } = error as Error
    process.stderr.write(
      error instanceof UsageFault ? `${message} See npm run parley -- scan --help\n` : `${message}\n`,
    )
    return ERROR
  }
}

async function scan({ directory, sarif, sbom, failOn, json }: ScanArguments, signal: AbortSignal): Promise<number> {
  const about = await stat(directory).catch(() => undefined)
  if (!about?.isDirectory()) throw new UsageFault(`${directory} is not a directory.`)
  const startedAt = new Date().toISOString()
  const sandbox = openSandbox()
  const tree = directoryTree(directory)
  const name = basename(resolve(directory))
  const wish = { tree, sandbox, name, signal, logger: pino({ level: 'silent' }) }
  const { findings, coverage, bill } = await scanDirectory(wish).finally(sandbox.close)
  if (sbom !== undefined) await writeFile(sbom, `${JSON.stringify(bill, undefined, 2)}\n`)
  if (sarif !== undefined) {
    const source = { version: packageJson.version, findings, coverage, startedAt, succeeded: true }
    const log = `${JSON.stringify(sarifLog({ ...source, endedAt: new Date().toISOString() }), undefined, 2)}\n`
    if (sarif === '-') process.stdout.write(log)
    else await writeFile(sarif, log)
  }
  if (json) say(JSON.stringify({ findings, coverage }))
  else if (sarif !== '-') tell(findings, coverage)
  const worst = SEVERITIES_OF_FINDINGS.slice(0, SEVERITIES_OF_FINDINGS.indexOf(failOn) + 1)
  return findings.some(({ severity }) => worst.includes(severity)) ? FOUND : 0
}

function tell(findings: readonly PrintedFinding[], coverage: Coverage) {
  for (const { severity, path, line, title, rule, snippet } of findings) {
    say(`${severity.padEnd(9)}${oneLine(path)}:${line}  ${oneLine(title)} (${rule})`)
    if (snippet) say(`         ${oneLine(snippet)}`)
  }
  const { files, lines_read } = coverage
  const skipped = Object.entries(files.skipped).map(([reason, count]) => `${count} ${reason.replaceAll('_', ' ')}`)
  const counts = countBySeverity(findings)
  const found = SEVERITIES_OF_FINDINGS.flatMap((severity) =>
    counts[severity] ? [`${counts[severity]} ${severity}`] : [],
  )
  say(`${findings.length === 0 ? 'Nothing was found' : `Found: ${found.join(', ')}`}.`)
  say(
    `Read ${files.read} of ${files.seen} files, ${lines_read} lines${skipped.length > 0 ? `; not read: ${skipped.join(', ')}` : ''}.`,
  )
  for (const gap of coverage.gaps) say(`${gap}.`)
}
