import { parseArgs } from 'node:util'
import { type FindingSeverity, SEVERITIES_OF_FINDINGS } from '../../analysis/finding.ts'
import { UsageFault } from '../ask/arguments.ts'

export const USAGE = `Scans a directory of code without a server: nothing is run, and nothing leaves this machine.

  npm run parley -- scan DIR [--sarif FILE] [--sbom FILE] [--fail-on SEVERITY] [--json]

DIR          the files as they lie, uncommitted ones too; links are not followed, and no git configuration is read
--sarif      writes the findings as SARIF 2.1.0 to this file; - for standard output
--sbom       writes the packages that lock files name as CycloneDX 1.6 to this file; they are not checked for vulnerabilities
--fail-on    the least severity that ends with 2: critical, high, medium, low or info (default: low)
--json       one JSON object with findings and coverage; add --silent after npm run to keep npm quiet

Ends with 0 when nothing as bad was found, 2 when something was, 1 for an error.`

export interface ScanArguments {
  directory: string
  sarif: string | undefined
  sbom: string | undefined
  failOn: FindingSeverity
  json: boolean
}

const OPTIONS = {
  sarif: { type: 'string' },
  sbom: { type: 'string' },
  'fail-on': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What the command line asks for; undefined if it asks for help. */
export function readArguments(args: readonly string[]): ScanArguments | undefined {
  const { values, positionals } = parsed(args)
  const [directory, more] = positionals
  if (values.help || directory === undefined) return undefined
  if (more !== undefined) throw new UsageFault('Name one directory.')
  const { sarif, sbom, json = false } = values
  if (json && sarif === '-') throw new UsageFault('--json and --sarif - cannot share standard output.')
  return { directory, sarif, sbom, failOn: severityOf(values['fail-on']), json }
}

function severityOf(given = 'low'): FindingSeverity {
  const severity = SEVERITIES_OF_FINDINGS.find((each) => each === given)
  if (severity) return severity
  throw new UsageFault(`--fail-on must be one of ${SEVERITIES_OF_FINDINGS.join(', ')}, not "${given}".`)
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.?(?:\n| To )/)
    throw new UsageFault(`${sentence}.`)
  }
}
