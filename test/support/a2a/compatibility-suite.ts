import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Parser } from 'htmlparser2'
import { folderOfSet } from '../public-sets.ts'

/** One test of the suite that did not pass. */
export interface Missed {
  test: string
  /** An expected failure is that of a SHOULD or a MAY. */
  outcome: 'failed' | 'failed, as it may' | 'skipped'
  why: string
}

interface Report {
  per_requirement: Record<
    string,
    { level: 'MUST' | 'SHOULD' | 'MAY'; status: 'PASS' | 'FAIL' | 'SKIPPED' | 'NOT TESTED' }
  >
}

/** Runs the compatibility suite of A2A on the bindings that we have. */
export async function runCompatibilitySuite(python: string, url: string) {
  const reports = await mkdtemp(join(tmpdir(), 'parley-tck-'))
  const junit = join(reports, 'junit.xml')
  try {
    const own = ['-p', 'no:cacheprovider', `--junitxml=${junit}`, `--compatibility-report=${join(reports, 'report')}`]
    const args = ['run_tck.py', '--sut-host', url, '--transport', 'jsonrpc,http_json', '--', ...own]
    const ran = await promisify(execFile)(python, args, {
      cwd: folderOfSet('a2aproject/a2a-tck'),
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
      maxBuffer: 100_000_000,
    }).catch((failure: { stdout: string; stderr: string }) => failure)
    const xml = await readFile(junit, 'utf8').catch(() => {
      throw new Error(`The suite did not run:\n${ran.stdout}\n${ran.stderr}`)
    })
    const report = JSON.parse(await readFile(join(reports, 'report.json'), 'utf8')) as Report
    return { ...readTests(xml), requirements: report.per_requirement }
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
}

const OUTCOMES: Record<string, Missed['outcome']> = { failure: 'failed', error: 'failed', skipped: 'skipped' }

/** The tests that a report in the words of JUnit tells of. */
function readTests(xml: string) {
  const missed: Missed[] = []
  let count = 0
  let test = ''
  const parser = new Parser(
    {
      onopentag(name, { classname = '', name: own, type, message: why = '' }) {
        if (name === 'testcase') {
          count += 1
          test = `${classname.split('.').at(-1)}.${own}`
        }
        const outcome = type === 'pytest.xfail' ? 'failed, as it may' : OUTCOMES[name]
        if (outcome) missed.push({ test, outcome, why })
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { count, missed }
}
