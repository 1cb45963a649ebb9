import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type ModelRequest, modelServer } from '../test/support/model-server.ts'
import { vendorServer } from '../test/support/vendors/vendor-server.ts'
import { allOf, atRate, quantile, SIGNING_SECRET, slackEvent } from './channels-load.ts'
import { readingTakes } from './channels-mail.ts'
import { rulesTake } from './channels-rules.ts'
import { searchTakes } from './channels-search.ts'
import type { ChannelsReady } from './channels-service.ts'
import { emptyFolder } from './service-here.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })
const SECONDS = Number(values.seconds)
const EVENTS_PER_SECOND = 100
/** Every fifth is said to us, is stored, and is answered; the others are chatter. */
const TO_US = 5
const DEBATES = 20
const VENDOR_MS = 50
const ANSWERS = 200
const COMPARED = 2_000
const IDLE_MS = 5_000
/** So many that no workspace is asked more than its limit a minute. */
const WORKSPACES = 60
const TARGETS = {
  ackP99: 250,
  ackMost: 3_000,
  answerP50: 300,
  answerP95: 1_000,
  cpuRatio: 2,
  rulesP50: 5,
  pattern: 200,
}
const MODELS = ['one', 'two', 'three']

let missed = false
function verdict(name: string, value: number, target: number, unit: string) {
  const met = value <= target
  missed ||= !met
  console.log(
    `${met ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(unit === '' ? 2 : 0)}${unit} (target ≤ ${target}${unit})`,
  )
}

/** They are never of one mind, and each thinks for a second. */
async function slowModel({ ask }: ModelRequest): Promise<string> {
  await sleep(1_000)
  const phase = ask.split(':').at(1)
  if (phase === 'opening') return 'It depends.'
  if (phase === 'critique') return JSON.stringify({ critiques: [] })
  if (phase === 'revision') return JSON.stringify({ content: 'It still depends.' })
  return JSON.stringify({ choice: 'none', stances: {}, confidence: 0.5, reason: 'Open.', continueDebate: true })
}

await using opened = new AsyncDisposableStack()
const vendor = await vendorServer(async () => {
  await sleep(VENDOR_MS)
  return {
    body: { ok: true, channel: 'C1', ts: `${Math.floor(Date.now() / 1000)}.${Math.floor(Math.random() * 1e6)}` },
  }
})
opened.defer(vendor.close)
const models = await modelServer(slowModel)
opened.defer(models.close)
const child = fork(new URL('./channels-service.ts', import.meta.url), [await emptyFolder(opened), String(WORKSPACES)], {
  env: {
    ...process.env,
    BENCH_SECRET: SIGNING_SECRET,
    SERVICE_SLACK_API_URL: `${vendor.url}/api`,
    SERVICE_PRIVATE_HOSTS: '127.0.0.1',
    OPENAI_COMPATIBLE_URL: models.url,
    OPENAI_COMPATIBLE_MODELS: MODELS.join(','),
  },
})
opened.defer(async () => {
  child.kill('SIGTERM')
  await once(child, 'exit')
})
const [{ origin, token, databaseUrl }] = (await once(child, 'message')) as [ChannelsReady]
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
opened.defer(() => pool.end())

async function cpuMicroseconds() {
  child.send('cpu')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return user + system
}
async function cpuOf(doing: () => Promise<unknown>) {
  const [cpu, began] = [await cpuMicroseconds(), performance.now()]
  await doing()
  return { cpu: (await cpuMicroseconds()) - cpu, ms: performance.now() - began }
}
const post = (path: string, sent: object) => ({
  ...{ path: `/api/v1${path}`, method: 'POST' as const, body: JSON.stringify(sent) },
  headers: { 'content-type': 'application/json', authorization: token },
})
async function answerTimes() {
  const { rows } = await pool.query<{ ms: number }>(
    `select extract(epoch from first_answer_at - received_at) * 1000 as ms from messages where first_answer_at is not null`,
  )
  await pool.query(`update messages set first_answer_at = null`)
  return rows.map(({ ms }) => Number(ms)).toSorted((one, other) => one - other)
}
const help = (n: number) => slackEvent({ workspace: n % WORKSPACES, text: 'help', toUs: true })

console.log(
  `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, load ${loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')}`,
)
await allOf(origin, COMPARED / 10, (n) => slackEvent({ workspace: n % WORKSPACES, text: 'It rains', reply: true }))

const calm = await atRate(origin, 10, ANSWERS, help)
await sleep(3_000)
const answers = await answerTimes()
console.log(
  `measured: ${answers.length} of ${ANSWERS} questions at 10 a second answered, accepted after p50 ${quantile(answers, 0.5).toFixed(0)} ms, p95 ${quantile(answers, 0.95).toFixed(0)} ms; acknowledged p50 ${quantile(calm, 0.5).toFixed(0)} ms`,
)

const idle = await cpuOf(() => sleep(IDLE_MS))
const perEvent = ({ cpu, ms }: { cpu: number; ms: number }) => (cpu - (idle.cpu / idle.ms) * ms) / COMPARED
const chatter = await cpuOf(() =>
  allOf(origin, COMPARED, (n) => slackEvent({ workspace: n % WORKSPACES, text: 'It rains' })),
)
const stored = await cpuOf(() =>
  allOf(origin, COMPARED, (n) => slackEvent({ workspace: n % WORKSPACES, text: 'It rains', reply: true })),
)
const writes = await cpuOf(() => allOf(origin, COMPARED, () => post('/writes/row', { text: 'It rains' })))
console.log(
  `measured: ${perEvent(chatter).toFixed(0)} µs of CPU an event of chatter, ${perEvent(stored).toFixed(0)} µs one that is stored, ${perEvent(writes).toFixed(0)} µs an authenticated POST that writes a row`,
)

for (let n = 0; n < DEBATES; n += 1) {
  const request = { topic: `Question ${n}?`, agents: MODELS, rounds: 10, consensus_threshold: 0.99 }
  const answer = await fetch(`${origin}/api/v1/debates`, post('/debates', request))
  if (!answer.ok) throw new Error(`A debate was not begun: ${await answer.text()}`)
}
await sleep(2_000)
const running = async () => (await pool.query(`select from debates where status = 'running'`)).rowCount ?? 0
const before = await running()
const acknowledged = await atRate(origin, EVENTS_PER_SECOND, EVENTS_PER_SECOND * SECONDS, (n) =>
  n % TO_US === 0 ? help(n / TO_US) : slackEvent({ workspace: n % WORKSPACES, text: 'It rains' }),
)
const after = await running()
await sleep(3_000)
const busy = await answerTimes()
console.log(
  `measured: ${acknowledged.length} events at ${EVENTS_PER_SECOND} a second, ${before} debates running before and ${after} after: p50 ${quantile(acknowledged, 0.5).toFixed(0)} ms, p99 ${quantile(acknowledged, 0.99).toFixed(0)} ms, the slowest ${quantile(acknowledged, 1).toFixed(0)} ms; ${busy.length} first answers meanwhile, p50 ${quantile(busy, 0.5).toFixed(0)} ms, p95 ${quantile(busy, 0.95).toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}`,
)
const rules = rulesTake()
console.log(
  `measured: 200 rules without patterns p50 ${rules.usualP50.toFixed(2)} ms a message with three conditions each, ${rules.mostP50.toFixed(2)} ms with twenty; the worst of ${rules.patterns} hostile patterns ${rules.worst.toFixed(0)} ms on 8 KiB`,
)
console.log(
  `measured: ${(await readingTakes()).toFixed(0)} ms of CPU a mail in the process that reads it, its start included`,
)
child.send('mailbox')
const [mailbox] = (await once(child, 'message')) as [string]
const { mails, index, scan } = await searchTakes(
  async (words) => {
    const answer = await fetch(`${origin}/api/v2/inbox/messages?account_id=${mailbox}&search=${words}`, {
      headers: { authorization: token },
    })
    if (!answer.ok) throw new Error(`Nothing was searched: ${await answer.text()}`)
    await answer.json()
  },
  pool,
  mailbox,
)
console.log(
  `measured: a word in ${mails} mails found in p50 ${index.p50.toFixed(0)} ms, p95 ${index.p95.toFixed(0)} ms; a scan of them takes p50 ${scan.p50.toFixed(0)} ms, p95 ${scan.p95.toFixed(0)} ms`,
)
verdict('200 rules without patterns p50', rules.usualP50, TARGETS.rulesP50, ' ms')
verdict('the worst hostile pattern', rules.worst, TARGETS.pattern, ' ms')
verdict('acknowledgement p99', quantile(acknowledged, 0.99), TARGETS.ackP99, ' ms')
verdict('slowest acknowledgement', quantile(acknowledged, 1), TARGETS.ackMost, ' ms')
verdict('first answer accepted p50', quantile(answers, 0.5), TARGETS.answerP50, ' ms')
verdict('first answer accepted p95', quantile(answers, 0.95), TARGETS.answerP95, ' ms')
verdict('CPU of a stored event over an authenticated POST', perEvent(stored) / perEvent(writes), TARGETS.cpuRatio, '')
if (missed) process.exitCode = 1
