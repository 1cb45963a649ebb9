import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { assemble } from '../src/assemble.ts'
import { loadConfig } from '../src/config/load.ts'
import { migrateServer, openServer } from '../src/storage/server.ts'
import { signedIn } from '../test/support/people.ts'
import { TEST_SECRET } from '../test/support/tokens.ts'
import { type AskedQuestion, HALVES, type Half, ownQuestions, publicQuestions } from './question-sets.ts'

/** The result of a question. */
interface Told {
  reached: boolean
  answer: string
  confidence: number
  method: string
  /** What an abstention says is missing. */
  needs: readonly string[]
}

interface Consensus {
  status: string
  reached: boolean
  final_answer: string | null
  confidence: number
  needs: string[]
  consensus: { method: string }
}

const AT_ONCE = 64
const logger = pino({ level: 'fatal' })

/** Asks the whole service every question, over its endpoints, with the panel that it chooses itself. */
async function askAll(questions: readonly AskedQuestion[]): Promise<Told[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const { config } = loadConfig({
    SERVICE_ENV: 'test',
    SERVICE_ROLE: 'api',
    SERVICE_DATA_DIR: dataDir,
    SERVICE_JWT_SECRET: TEST_SECRET,
    RATE_LIMIT_ENABLED: 'false',
  })
  await using closing = new AsyncDisposableStack()
  closing.defer(() => rm(dataDir, { recursive: true, force: true }))
  const server = await openServer(config, logger)
  closing.defer(() => server.stop())
  await migrateServer(server.url, logger)
  const { app, platform, runDebates, close } = await assemble({ config, logger, databaseUrl: server.url })
  closing.defer(close)
  await app.ready()
  const headers = await signedIn(platform)

  const ask = async ({ topic, sources, options }: AskedQuestion) => {
    const documents = sources.map((content, index) => ({ title: `Source ${index + 1}`, content }))
    const created = await app.inject({
      method: 'POST',
      url: '/api/v2/debates',
      headers,
      payload: { topic, documents, ...(options && { options }) },
    })
    if (created.statusCode !== 201) throw new Error(`“${topic}” was answered ${created.statusCode}: ${created.body}`)
    return created.json<{ data: { id: string } }>().data.id
  }

  const read = async (id: string): Promise<Told> => {
    const answer = await app.inject({ url: `/api/v2/debates/${id}/consensus`, headers })
    if (answer.statusCode !== 200) throw new Error(`${id}: ${answer.statusCode} ${answer.body}`)
    const { status, reached, final_answer, confidence, consensus, needs } = answer.json<{ data: Consensus }>().data
    if (status === 'pending') throw new Error(`${id} did not come to an end`)
    return { reached, answer: final_answer ?? '', confidence, method: consensus.method, needs }
  }

  const told: Told[] = []
  for (let from = 0; from < questions.length; from += AT_ONCE) {
    const ids = await Promise.all(questions.slice(from, from + AT_ONCE).map(ask))
    await runDebates()
    told.push(...(await Promise.all(ids.map(read))))
  }
  return told
}

const TARGETS = { right: 0.85, decided: 25, near: 0.05, nearFrom: 200, own: 0.95, ownDecided: 0.8 }
const Z = 1.96

interface Result extends Told {
  question: AskedQuestion
}

const isRight = ({ reached, answer, question }: Result) => reached && question.answer === bare(answer)
/** "85 employees." answers 85. */
const bare = (answer: string) => answer.replace(/\.$/, '')
const isFitting = ({ answer, question }: Result) =>
  question.options ? question.options.includes(answer) : answer.trim() !== ''

/** Wilson's interval of a share. */
function interval(right: number, of: number): [number, number] {
  if (of === 0) return [0, 1]
  const share = right / of
  const middle = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of)
  const reach = (Z / (1 + Z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))
  return [middle - reach, middle + reach]
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const checks: boolean[] = []

function check(met: boolean, text: string) {
  checks.push(met)
  console.log(`${met ? 'PASS' : 'MISS'} ${text}`)
}

function reportPublic(half: Half, results: readonly Result[]) {
  const decided = results.filter(({ reached }) => reached)
  const right = decided.filter((result) => isRight(result)).length
  const unanswered = decided.filter(({ answer }) => !['Yes', 'No'].includes(answer)).length
  const [low, high] = interval(right, decided.length)
  const stated = mean(decided.map(({ confidence }) => confidence))
  const share = right / Math.max(1, decided.length)
  console.log(`\npublic questions, ${half}: ${results.length}`)
  console.log(
    `decided ${decided.length}, right ${right}: ${percent(share)} (95 %: ${percent(low)} to ${percent(high)})`,
  )
  console.log(`stated ${stated.toFixed(3)} by ${[...new Set(decided.map(({ method }) => method))].join(', ') || '–'}`)
  check(share >= TARGETS.right, `right of what is decided: ${percent(share)} (target ≥ ${percent(TARGETS.right)})`)
  check(stated >= low && stated <= high, `the stated ${stated.toFixed(3)} lies inside the interval of the share right`)
  if (decided.length >= TARGETS.nearFrom)
    check(Math.abs(stated - share) <= TARGETS.near, `and is within ${TARGETS.near} of that share`)
  check(unanswered === 0, `consensuses without an answer: ${unanswered} (target 0)`)
  check(decided.length >= TARGETS.decided, `decided: ${decided.length} (target ≥ ${TARGETS.decided})`)
}

const isNamed = ({ needs }: Result) => needs.length > 0

function reportOwn(half: Half, results: readonly Result[]) {
  console.log(`\nown questions, ${half}: ${results.length}`)
  console.log(`${'kind'.padEnd(24)}asked  right  rightly abstained  missed  wrong`)
  const rightlyAbstained = ({ reached, question }: Result) => !reached && (question.answer === null || !question.stated)
  for (const [kind, all] of Map.groupBy(results, ({ question }) => question.kind)) {
    const abstained = all.filter(rightlyAbstained).length
    const right = all.filter(isRight).length
    const missed = all.filter(({ reached, question }) => !reached && question.stated).length
    const cells = [String(right).padStart(7), String(abstained).padStart(19), String(missed).padStart(8)]
    console.log(
      `${kind.padEnd(24)}${String(all.length).padStart(5)}${cells.join('')}${String(all.length - right - abstained - missed).padStart(7)}`,
    )
  }
  const stated = results.filter(({ question }) => question.stated)
  const well = results.filter((result) => isRight(result) || !result.reached).length / results.length
  const found = stated.filter(({ reached }) => reached).length / stated.length
  const abstentions = results.filter(({ reached }) => !reached)
  check(well >= TARGETS.own, `right or abstained: ${percent(well)} (target ≥ ${percent(TARGETS.own)})`)
  check(
    found >= TARGETS.ownDecided,
    `decided of those stated in one sentence: ${percent(found)} (target ≥ ${percent(TARGETS.ownDecided)})`,
  )
  check(
    abstentions.every(isNamed),
    `abstentions that name what is missing: ${abstentions.filter(isNamed).length} of ${abstentions.length}`,
  )
  check(
    results.every((result) => !result.reached || isFitting(result)),
    'every consensus answers the question asked',
  )
}

/**
 * With `--wrong`, shows the questions of the tuning half that were decided wrongly or missed; never those held back.
 */
function showWrong(results: readonly Result[]) {
  for (const { question, reached, answer } of results.filter(({ question: { half } }) => half === 'tuning')) {
    const missed = !reached && question.stated
    const wrong = reached && bare(answer) !== question.answer
    if (missed || wrong)
      console.log(
        `\n${missed ? 'missed' : `wrong (${answer})`}: ${question.topic} → ${question.answer}\n  ${question.sources.join('\n  ')}`,
      )
  }
}

const args = process.argv.slice(2)
const path = args.find((arg) => !arg.startsWith('--'))
const halves = args.includes('--tuning') ? HALVES.filter((half) => half === 'tuning') : HALVES
const given = path !== undefined && existsSync(path)
if (!given) console.log(`SKIPPED the public questions: ${path ? `${path} does not exist` : 'no file was named'}`)
const questions = [...(given ? publicQuestions(path) : []), ...ownQuestions()].filter(({ half }) =>
  halves.includes(half),
)
const told = await askAll(questions)
const results = questions.flatMap((question, place): Result[] => {
  const found = told[place]
  return found ? [{ question, ...found }] : []
})
for (const half of halves) {
  const ofHalf = results.filter(({ question }) => question.half === half)
  const isPublic = ({ question: { kind } }: Result) => kind === 'public'
  if (given) reportPublic(half, ofHalf.filter(isPublic))
  reportOwn(
    half,
    ofHalf.filter((result) => !isPublic(result)),
  )
}
if (args.includes('--wrong')) showWrong(results)
process.exitCode = checks.every(Boolean) ? 0 : 1
