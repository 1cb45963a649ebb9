import { availableParallelism, cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { mailReader } from '../src/adapters/email/mail-reader.ts'
import { openSandbox } from '../src/adapters/sandbox/sandbox.ts'
import { evaluateRules, runAtOnce } from '../src/areas/messaging/inbox/rules/evaluate-rules.ts'
import { patternCache, READ_BY_PATTERNS } from '../src/areas/messaging/inbox/rules/pattern.ts'
import type { ActingRule, Condition, RuledMessage } from '../src/areas/messaging/inbox/rules/rule.ts'
import { HOSTILE_PATTERNS, hostileText } from '../test/support/hostile-patterns.ts'
import { cpuTakes } from './channels-cpu.ts'
import { allOf, atRate, quantile } from './channels-load.ts'
import { searchTakes } from './channels-search.ts'
import { MODELS, type Started, startedService } from './channels-started.ts'
import { cpuOfEnded } from './ended-processes.ts'

const MAILS = 50
const MAIL = Buffer.from(
  [
    ...['From: Bob <bob@example.org>', 'To: panel@example.org', 'Subject: Re: Should we ship it?'],
    ...['Message-ID: <1@example.org>', 'MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary=b', ''],
    ...['--b', 'Content-Type: text/plain; charset=utf-8', '', 'Yes, on Monday.', ''],
    ...['On Fri, Nov 13, 2026 at 10:00 Ada <ada@example.org> wrote:', '> Should we ship it?', ''],
    ...['--b', 'Content-Type: text/html; charset=utf-8', '', '<p>Yes, on <b>Monday</b>.</p>', '--b--', ''],
  ].join('\r\n'),
)

/** The CPU of reading a mail in the process that reads it, its start included; in ms. */
async function readingTakes(): Promise<number> {
  const { signal } = new AbortController()
  const sandbox = openSandbox()
  const reader = mailReader({ sandbox, dns: async () => ({ code: 'ENOTFOUND' }) })
  const read = () => reader.read({ bytes: MAIL, receivedAt: new Date() }, signal)
  await read()
  const before = cpuOfEnded()
  for (let n = 0; n < MAILS; n += 1) await read()
  await sandbox.close()
  return (cpuOfEnded() - before) / MAILS
}

/** `--cpu` measures only the CPU of an event. */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, cpu: { type: 'boolean', default: false } },
})
const SECONDS = Number(values.seconds)
const EVENTS_PER_SECOND = 100
/** Every fifth event addresses our bot, is stored and answered; the others are chatter. */
const TO_US = 5
const DEBATES = 20
const ANSWERS = 200
const TARGETS = {
  ackP99: 250,
  ackMost: 3_000,
  answerP50: 300,
  answerP95: 1_000,
  cpuRatio: 2,
  rulesP50: 5,
  pattern: 200,
}

let missed = false
function verdict(name: string, value: number, target: number, unit: string) {
  const met = value <= target
  missed ||= !met
  console.log(
    `${met ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(unit === '' ? 2 : 0)}${unit} (target ≤ ${target}${unit})`,
  )
}

async function answerTimes({ pool }: Started) {
  const { rows } = await pool.query<{ ms: number }>(
    `select extract(epoch from first_answer_at - received_at) * 1000 as ms from messages where first_answer_at is not null`,
  )
  await pool.query(`update messages set first_answer_at = null`)
  return rows.map(({ ms }) => Number(ms)).toSorted((one, other) => one - other)
}

async function answersAtRest(service: Started) {
  await allOf(service.origin, ANSWERS, service.keptReply)
  const calm = await atRate(service.origin, 10, ANSWERS, service.help)
  await sleep(3_000)
  const answers = await answerTimes(service)
  console.log(
    `measured: ${answers.length} of ${ANSWERS} questions at 10 a second answered, accepted after p50 ${quantile(answers, 0.5).toFixed(0)} ms, p95 ${quantile(answers, 0.95).toFixed(0)} ms; acknowledged p50 ${quantile(calm, 0.5).toFixed(0)} ms`,
  )
  return answers
}

async function cpuOfEvents(service: Started) {
  const { rounds, pieces, chatter, stored, write, ratio, ratioWithDatabase } = await cpuTakes(service)
  const told = ({ median, low, high }: typeof ratio, digits = 0) =>
    `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`
  console.log(
    `measured: µs of CPU of the service's process, the database's not included, medians of ${rounds} rounds of ${pieces} by turns and their quartiles: ${told(chatter.service)} an event of chatter, ${told(stored.service)} one that is stored, ${told(write.service)} an authenticated POST that writes a row; load ${loadavg()[0]?.toFixed(1)}`,
  )
  console.log(
    `measured: µs of CPU of the database's processes meanwhile: ${told(chatter.database)}, ${told(stored.database)} and ${told(write.database)}`,
  )
  console.log(
    `measured: an event that is stored over the POST ${told(ratio, 2)}; with the database's CPU ${told(ratioWithDatabase, 2)}`,
  )
  return ratio.median
}

async function eventsBesideDebates(service: Started) {
  const { origin, pool, post, help, chatter } = service
  for (let n = 0; n < DEBATES; n += 1) {
    const request = { topic: `Question ${n}?`, agents: MODELS, rounds: 10, consensus_threshold: 0.99 }
    const answer = await fetch(`${origin}/api/v1/debates`, post('/debates', request))
    if (!answer.ok) throw new Error(`A debate was not begun: ${await answer.text()}`)
  }
  await sleep(2_000)
  const running = async () => (await pool.query(`select from debates where status = 'running'`)).rowCount ?? 0
  const before = await running()
  const acknowledged = await atRate(origin, EVENTS_PER_SECOND, EVENTS_PER_SECOND * SECONDS, (n) =>
    n % TO_US === 0 ? help(n / TO_US) : chatter(n),
  )
  const after = await running()
  await sleep(3_000)
  const busy = await answerTimes(service)
  console.log(
    `measured: ${acknowledged.length} events at ${EVENTS_PER_SECOND} a second, ${before} debates running before and ${after} after: p50 ${quantile(acknowledged, 0.5).toFixed(0)} ms, p99 ${quantile(acknowledged, 0.99).toFixed(0)} ms, the slowest ${quantile(acknowledged, 1).toFixed(0)} ms; ${busy.length} first answers meanwhile, p50 ${quantile(busy, 0.5).toFixed(0)} ms, p95 ${quantile(busy, 0.95).toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}`,
  )
  return acknowledged
}

function rulesOnMessages() {
  const rules = rulesTake()
  console.log(
    `measured: 200 rules without patterns p50 ${rules.usualP50.toFixed(2)} ms a message with three conditions each, ${rules.mostP50.toFixed(2)} ms with twenty; the worst of ${rules.patterns} hostile patterns ${rules.worst.toFixed(0)} ms on 8 KiB`,
  )
  return rules
}

async function searching({ origin, token, pool, mailbox: filled }: Started) {
  const mailbox = await filled()
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
}

const RULES = 200
/** The usual number of a rule's conditions, and the largest. */
const [USUAL, MOST] = [3, 20]
const MESSAGES = 500

const MESSAGE: RuledMessage = {
  id: 'msg_1',
  from: ['bob@example.org', 'Bob'],
  to: ['team@example.org'],
  subject: 'Invoice 4711 for November',
  body: 'Please pay within thirty days. '.repeat(260),
  priority: 'medium',
  platform: 'imap',
  channel: ['bob@example.org'],
  trust: 'known',
  hasAttachment: true,
  listId: null,
  mailbox: { owner: 'usr_ada', visibility: 'shared' },
  inboxes: [{ id: 'ibx_1', members: ['usr_ada'], admins: [] }],
}

const FIELDS = ['from', 'subject', 'body', 'to', 'sender_domain'] as const
const ruleOf = (number: number, conditions: readonly Condition[]): ActingRule => ({
  id: `rul_${number}`,
  name: `Rule ${number}`,
  version: 1,
  inboxId: null,
  conditions,
  logic: 'OR',
  priority: 5,
  actions: [{ type: 'label', target: `label ${number}` }],
  stop: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  editor: { userId: 'usr_ada', leads: true },
})

function took(doing: () => void): number {
  const began = performance.now()
  doing()
  return performance.now() - began
}

/**
 * How long a message takes with the largest number of rules, none of which matches, and with each of the worst
 * patterns; in ms.
 */
function rulesTake() {
  const patterns = patternCache()
  const conditions = (count: number, number: number) =>
    Array.from({ length: count }, (_, n): Condition => {
      const field = FIELDS[n % FIELDS.length] ?? 'subject'
      return { field, operator: 'contains', value: `nothing that is there ${number} ${n}` }
    })
  function plainP50(count: number) {
    const rules = Array.from({ length: RULES }, (_, number) => ruleOf(number, conditions(count, number)))
    const times = Array.from({ length: MESSAGES }, () => took(() => runAtOnce(evaluateRules(MESSAGE, rules, patterns))))
    return quantile(
      times.toSorted((one, other) => one - other),
      0.5,
    )
  }
  const texts = hostileText(READ_BY_PATTERNS)
  const hostile = HOSTILE_PATTERNS.map((value) => {
    const rule = ruleOf(0, [{ field: 'body', operator: 'matches', value }])
    return Math.max(
      ...texts.map((body) => took(() => runAtOnce(evaluateRules({ ...MESSAGE, body }, [rule], patterns)))),
    )
  })
  return { usualP50: plainP50(USUAL), mostP50: plainP50(MOST), worst: Math.max(...hostile), patterns: hostile.length }
}

console.log(
  `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, load ${loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')}`,
)
await using opened = new AsyncDisposableStack()
const service = await startedService(opened)
const judgeCpu = (ratio: number) =>
  verdict('CPU of a stored event over an authenticated POST', ratio, TARGETS.cpuRatio, '')

if (values.cpu) judgeCpu(await cpuOfEvents(service))
else {
  const answers = await answersAtRest(service)
  const ratio = await cpuOfEvents(service)
  const acknowledged = await eventsBesideDebates(service)
  const rules = rulesOnMessages()
  console.log(
    `measured: ${(await readingTakes()).toFixed(0)} ms of CPU a mail in the process that reads it, its start included`,
  )
  await searching(service)
  verdict('200 rules without patterns p50', rules.usualP50, TARGETS.rulesP50, ' ms')
  verdict('the worst hostile pattern', rules.worst, TARGETS.pattern, ' ms')
  verdict('acknowledgement p99', quantile(acknowledged, 0.99), TARGETS.ackP99, ' ms')
  verdict('slowest acknowledgement', quantile(acknowledged, 1), TARGETS.ackMost, ' ms')
  verdict('first answer accepted p50', quantile(answers, 0.5), TARGETS.answerP50, ' ms')
  verdict('first answer accepted p95', quantile(answers, 0.95), TARGETS.answerP95, ' ms')
  judgeCpu(ratio)
}
if (missed) process.exitCode = 1
