import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getPublicSets } from '../../scripts/checks/public-sets.ts'
import { RULES } from '../../src/analysis/rules/all.ts'
import { gitRepository } from '../../test/support/git-server.ts'
import { signedIn } from '../../test/support/people.ts'
import { emptyFolder, serviceHere } from '../service-here.ts'
import { Bars } from './bars.ts'
import { HALF } from './halves.ts'
import { caseFiles, caseNamed, JAVA_CASES, PYTHON_CASES } from './owasp-cases.ts'
import { type PackageCase, packageCases } from './package-cases.ts'
import { folderOfPackage, getPackages } from './packages.ts'
import { codeFiles } from './scan-folder.ts'

/** Guessed before anything was built. */
const MOST_ERROR = 0.08
const VERDICTS = 300
const PAGE = 200
/** Packages with more text than this are left out, so that the scan stays small. */
const MOST_TEXT = 400_000
const LINES_AROUND = 3

interface Listed {
  id: string
  rule_id: string
  file_path: string
  line_start: number
  confidence: number
}
interface Page {
  findings: Listed[]
  total: number
  calibration: { outcomes: number; brier: number | null; ece: number | null }
}

const CATEGORIES = new Map<string, string>(RULES.map(({ id, category }) => [id, category]))

/** How well stated confidences come true over verdicts that tell what the sets know, each given through the service. */
export async function verdicts(): Promise<boolean> {
  await getPublicSets([
    'OWASP-Benchmark/BenchmarkJava',
    'OWASP-Benchmark/BenchmarkPython',
    'cristianstaicu/SecBench.js',
  ])
  await using opened = new AsyncDisposableStack()
  const root = await emptyFolder(opened)
  const packages = await smallPackages()
  const files = {
    ...caseFiles('java', HALF),
    ...caseFiles('python', HALF),
    ...Object.assign({}, ...packages.flatMap(({ vulnerable, fixed }) => [filesOf(vulnerable), filesOf(fixed ?? '')])),
  }
  await gitRepository(join(root, 'cases.git'), { files, author: 'Bo', email: 'bo@example.org' })
  const settings = { SERVICE_CODE_ROOTS: root, RATE_LIMIT_ENABLED: 'false' }
  const { app, platform } = await serviceHere(opened, await emptyFolder(opened), settings)
  const headers = await signedIn(platform, { userId: 'usr_ada', org_role: 'owner' })
  const call = async <Answer>(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object): Promise<Answer> => {
    const answer = await app.inject({ method, url: `/api/v1${url}`, headers, ...(body && { body }) })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} is ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
  await call('POST', '/codebase/cases/scan/sast', { repo_path: join(root, 'cases.git') })
  await platform.jobs.drain()
  const listed: Listed[] = []
  for (let total = 1; listed.length < total; ) {
    const page = await call<Page>('GET', `/findings?repository=cases&limit=${PAGE}&offset=${listed.length}`)
    total = page.findings.length === 0 ? 0 : page.total
    listed.push(...page.findings)
  }
  const known = truths(listed, packages)
  const chosen = evenly(known)
  for (const { finding, isRight } of chosen)
    await call('PATCH', `/findings/${finding.id}`, {
      verdict: isRight ? 'true_positive' : 'false_positive',
      ...(!isRight && { reason: 'the set says so' }),
    })
  const { calibration } = await call<Page>('GET', '/findings?limit=1')
  const right = chosen.filter(({ isRight }) => isRight).length
  console.log(
    `${listed.length} findings, of ${known.length} the sets know the truth; ${chosen.length} verdicts, ${right} of them right`,
  )
  for (const pool of new Set(known.map((one) => one.pool)))
    console.log(
      `${pool}: ${chosen.filter((one) => one.pool === pool).length} of ${known.filter((one) => one.pool === pool).length}`,
    )
  const bars = new Bars()
  const { outcomes, brier, ece } = calibration
  bars.judge(
    `ECE ${ece?.toFixed(3)} after ${outcomes} verdicts, Brier ${brier?.toFixed(3)}, at most ${MOST_ERROR}`,
    outcomes >= VERDICTS && ece !== null && ece <= MOST_ERROR,
  )
  return bars.areHeld
}

/** Those that say where, and were mended: what is found afterwards at the same place is a false alarm. */
async function smallPackages(): Promise<PackageCase[]> {
  const cases = packageCases(HALF).filter(({ sink, fixed }) => sink && fixed)
  const withdrawn = new Set(await getPackages(cases.flatMap(({ vulnerable, fixed }) => [vulnerable, fixed ?? ''])))
  const sizeOf = (spec: string) => Object.values(filesOf(spec)).reduce((sum, text) => sum + text.length, 0)
  return cases.filter(
    ({ vulnerable, fixed = '' }) =>
      !withdrawn.has(vulnerable) && !withdrawn.has(fixed) && sizeOf(vulnerable) + sizeOf(fixed) <= MOST_TEXT,
  )
}

const folderIn = (spec: string) => `packages/${spec.replace('/', '+')}/`
const filesOf = (spec: string): Record<string, string> =>
  Object.fromEntries(
    codeFiles(folderOfPackage(spec)).map((path) => [
      folderIn(spec) + path,
      readFileSync(join(folderOfPackage(spec), path), 'utf8'),
    ]),
  )

interface Truth {
  pool: string
  finding: Listed
  isRight: boolean
}

function truths(listed: readonly Listed[], packages: readonly PackageCase[]): Truth[] {
  const cases = new Map([...JAVA_CASES(HALF), ...PYTHON_CASES(HALF)].map((one) => [`${one.language} ${one.name}`, one]))
  const found: Truth[] = []
  for (const finding of listed) {
    const { file_path: path, rule_id } = finding
    const language = path.endsWith('.java') ? 'java' : path.endsWith('.py') ? 'python' : ''
    const of = cases.get(`${language} ${caseNamed(path)}`)
    if (of && CATEGORIES.get(rule_id) === of.category) found.push({ pool: language, finding, isRight: of.isWeak })
  }
  for (const { vulnerable, fixed = '', sink, category } of packages) {
    const inIt = (spec: string) =>
      listed.filter(
        ({ file_path, rule_id }) => CATEGORIES.get(rule_id) === category && file_path.startsWith(folderIn(spec)),
      )
    const hits = inIt(vulnerable).filter(
      ({ file_path, line_start }) =>
        file_path.endsWith(`/${sink?.file}`) && Math.abs(line_start - (sink?.line ?? 0)) <= LINES_AROUND,
    )
    for (const finding of hits) found.push({ pool: 'javascript', finding, isRight: true })
    const places = new Set(hits.map(({ file_path, rule_id }) => file_path.slice(folderIn(vulnerable).length) + rule_id))
    for (const finding of inIt(fixed))
      if (places.has(finding.file_path.slice(folderIn(fixed).length) + finding.rule_id))
        found.push({ pool: 'javascript', finding, isRight: false })
  }
  return [...new Map(found.map((one) => [one.finding.id, one])).values()]
}

/** As many of each language as there are, in an order that follows from where they stand. */
function evenly(known: readonly Truth[]): Truth[] {
  const place = ({ finding: { file_path, line_start, rule_id } }: Truth) =>
    createHash('sha256').update(`${file_path} ${line_start} ${rule_id}`).digest('hex')
  const ordered = known.toSorted((one, other) => (place(one) < place(other) ? -1 : 1))
  const pools = [...new Set(ordered.map(({ pool }) => pool))].map((pool) => ordered.filter((one) => one.pool === pool))
  const chosen: Truth[] = []
  for (let at = 0; chosen.length < VERDICTS && pools.some((pool) => at < pool.length); at++)
    for (const pool of pools) if (pool[at] && chosen.length < VERDICTS) chosen.push(pool[at] as Truth)
  return chosen
}
