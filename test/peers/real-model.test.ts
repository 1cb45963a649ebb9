import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { publicQuestions } from '../../bench/question-sets.ts'
import type { RecordedEvent } from '../../src/engine/events.ts'
import { recorded } from '../../src/engine/events.ts'
import { testApp } from '../support/app.ts'
import { callerOf } from '../support/connected-models.ts'
import { measured } from '../support/measured.ts'
import { REAL_MODEL, realModelServer } from '../support/real-model/server.ts'
import { haveRealModel } from '../support/real-model/weights.ts'

const QUESTIONS = join(import.meta.dirname, '../../../shared/data/questions/boolq.jsonl')
const DEBATES = Number(process.env.REAL_MODEL_DEBATES ?? 4)
const AGENTS = ['ada', 'bob', 'cyd']
/** Of 4,096 tokens a weak model uses a few. */
const CONTEXT = 4_096

const canRun = haveRealModel() && existsSync(QUESTIONS)

/** Debates of three agents of one real model, over two rounds. */
async function debated(grammar: boolean) {
  const server = await realModelServer({ contextSize: CONTEXT, grammar })
  onTestFinished(server.close)
  const service = await testApp({
    settings: {
      RATE_LIMIT_ENABLED: 'false',
      OPENAI_COMPATIBLE_URL: server.url,
      OPENAI_COMPATIBLE_MODELS: REAL_MODEL,
      SERVICE_AGENTS: JSON.stringify(
        AGENTS.map((name) => ({ name, provider: 'openai-compatible', model: REAL_MODEL })),
      ),
      SERVICE_AGENT_MAX_TOKENS: '512',
    },
  })
  onTestFinished(service.close)
  const api = callerOf(service, await service.token({ org: 'org_1', org_role: 'owner' }))
  const logs: RecordedEvent[][] = []
  for (const { topic, sources } of publicQuestions(QUESTIONS).slice(0, DEBATES)) {
    const { status, body } = await api('POST', '/debates', {
      ...{ question: topic, context: sources.join('\n\n'), agents: AGENTS, rounds: 2, consensus_threshold: 0.99 },
    })
    expect([status, body.error ?? '']).toEqual([201, ''])
    await service.runDebates(body.debate_id)
    logs.push((await service.platform.log.read(body.debate_id)).map(recorded))
  }
  return { logs, prompts: server.prompts }
}

/** Remarks on the agents' channel come beside an answer. */
const isAnswer = (event: RecordedEvent) => askOf(event.data) !== '' && !askOf(event.data).includes('#')
/** The first event of each ask. */
function answersIn(logs: readonly RecordedEvent[][]) {
  return logs.flatMap((log) => {
    const answers = log.filter(isAnswer)
    return answers.filter(
      ({ data }, place) => answers.findIndex((other) => askOf(other.data) === askOf(data)) === place,
    )
  })
}
const askOf = (data: object) => ('ask' in data && data.ask !== undefined ? String(data.ask) : '')
const phaseOf = (event: RecordedEvent) => ('phase' in event.data ? String(event.data.phase) : '')
const hasRepair = ({ data }: RecordedEvent) => 'repaired' in data && data.repaired === true

const textsIn = (log: readonly RecordedEvent[]) =>
  log.filter((event) => isAnswer(event) && event.type !== 'agent_failed').map((event) => JSON.stringify(event.private))

/** Our own lines of the prompts that are long enough to be nobody else's. */
const ownLines = (prompts: readonly string[]) =>
  new Set(
    prompts
      .flatMap((prompt) => prompt.split('\n'))
      .filter((line) => !line.startsWith('> ') && line.length > 40)
      .map((line) => JSON.stringify(line).slice(1, -1)),
  )

const PLACEHOLDER = /<(?:id|why|issue|remark|suggestion|your [^>]*|evidence id|what [^>]*|agent[^>]*)>|\[insert /i
const THOUGHT = /<\/?think(?:ing)?>|<\|channel\|>/

function report(what: string, logs: readonly RecordedEvent[][]) {
  const answers = answersIn(logs)
  const forms = answers.filter((event) => ['opening', 'critique', 'revision', 'vote'].includes(phaseOf(event)))
  const accepted = forms.filter(({ type }) => type !== 'agent_failed')
  const failed = Map.groupBy(
    forms.filter((event) => event.type === 'agent_failed'),
    (event) => `${phaseOf(event)}: ${event.type === 'agent_failed' ? event.private?.message : ''}`,
  )
  measured(
    `${what}: ${accepted.length} of ${forms.length} forms accepted, ${answers.filter(hasRepair).length} repaired`,
  )
  for (const [why, each] of failed) measured(`  ${each.length} × ${why.slice(0, 160)}`)
  for (const log of logs) {
    const end = log.findLast(({ type }) => type === 'debate_end')
    if (end?.type === 'debate_end')
      measured(`  decided: ${end.data.result} ${end.data.winner ?? ''} ${end.private?.summary.slice(0, 160)}`)
  }
  return { forms: forms.length, accepted: accepted.length }
}

test.skipIf(!canRun)('with a grammar a real model gives the forms that it is asked for', async () => {
  const { logs, prompts } = await debated(true)
  const { forms, accepted } = report('with a grammar', logs)
  const own = [...ownLines(prompts)]
  for (const text of logs.flatMap(textsIn)) {
    expect(text).not.toMatch(PLACEHOLDER)
    expect(text).not.toMatch(THOUGHT)
    expect(own.filter((line) => text.includes(line))).toEqual([])
  }
  expect(accepted / forms).toBeGreaterThanOrEqual(0.95)
  for (const log of logs) expect(log.at(-1)?.type).toBe('debate_end')
})

test.skipIf(!canRun)('without a grammar every debate ends with a reason, and no ask is repaired twice', async () => {
  const { logs, prompts } = await debated(false)
  report('without a grammar', logs)
  const own = [...ownLines(prompts)]
  for (const log of logs) {
    const end = log.at(-1)
    expect(end?.type).toBe('debate_end')
    expect(end?.type === 'debate_end' && (end.private?.error || end.private?.summary)).toBeTruthy()
  }
  for (const text of logs.flatMap(textsIn)) {
    expect(text).not.toMatch(PLACEHOLDER)
    expect(text).not.toMatch(THOUGHT)
    expect(own.filter((line) => text.includes(line))).toEqual([])
  }
  for (const { data } of answersIn(logs)) {
    const attempts = 'attempts' in data ? Number(data.attempts) : 1
    expect(attempts).toBeLessThanOrEqual(3)
  }
})
