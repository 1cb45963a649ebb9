import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { ledger } from '../../src/areas/deliberation/ledger/index.ts'
import type { PanelMember } from '../../src/engine/events/parts.ts'
import { testApp } from '../support/app.ts'
import type { TestDatabase } from '../support/database.ts'
import { openingEvents } from '../support/debating-agents.ts'
import { type ModelRequest, modelServer } from '../support/model-server.ts'
import { type Exit, serviceHome } from '../support/service-process.ts'
import { stopwatch } from '../support/time-limits.ts'

interface Wishes {
  /** Where the debates are. */
  database: TestDatabase
  /** How long every model takes. */
  answerMs: number
  rounds: number
  /** Beside those that say where the database and the models are. */
  settings?: Record<string, string>
}

interface Worker {
  output(): string
  runner: string
  stop(signal: NodeJS.Signals): Promise<Exit>
}

const MODELS = ['one', 'two', 'three']
const PANEL: readonly PanelMember[] = MODELS.map((model) => ({
  agent: model,
  provider: 'openai-compatible',
  model,
  p: 0.6,
  n: 0,
}))

/** The models are of one mind, and want to go on until the last round. */
function replyTo({ ask }: ModelRequest, rounds: number): string {
  const [round, phase] = ask.slice(ask.indexOf('/') + 1).split(':')
  const critique = { proposal: 'p2', severity: 0.3, issues: ['It costs more.'], suggestions: [] }
  const vote = { choice: 'p1', stances: { p1: 'agree', p2: 'disagree' }, confidence: 0.7, reason: 'It is cheaper.' }
  if (phase === 'opening') return 'Position: p1\nIt is cheaper.'
  if (phase === 'critique') return JSON.stringify({ critiques: [critique] })
  if (phase === 'revision') return JSON.stringify({ content: 'It is still cheaper.' })
  return JSON.stringify({ ...vote, continueDebate: Number(round) < rounds })
}

const isOfPanel = ({ model }: ModelRequest) => MODELS.includes(model)

/** Debates on a database that workers in processes of their own run, with models that remember when they were asked what. */
export async function debatesUnderFaults({ database, answerMs, rounds, settings = {} }: Wishes) {
  let moments = 0
  let isBroken = false
  let refused = 0
  let held = Promise.withResolvers<void>()
  held.resolve()
  const asked: { ask: string; at: number }[] = []
  const models = await modelServer(async (request) => {
    asked.push({ ask: request.ask, at: ++moments })
    await sleep(answerMs)
    await held.promise
    if (isBroken && isOfPanel(request)) {
      refused += 1
      return { status: 500 }
    }
    return replyTo(request, rounds)
  })
  onTestFinished(models.close)
  const home = await serviceHome()
  const watcher = await testApp({ areas: [], database })
  onTestFinished(watcher.close)
  const { db, log, newId } = watcher.platform
  const book = ledger(watcher.platform)
  const ids: string[] = []
  const recordedAt = new Map<string, number>()
  watcher.platform.tail.subscribe(({ debateId, data: { ask } }) => {
    if (ask) recordedAt.set(`${debateId}/${ask}`, ++moments)
  })

  const running = async () =>
    db.selectFrom('debates').select(['id', 'runner']).where('status', 'in', ['pending', 'running']).execute()

  return {
    ids,
    running,

    /** Starts a worker and waits until it is ready: one that loses its database while it starts ends, and is no part of these faults. */
    async startWorker(): Promise<Worker> {
      const worker = home.spawn({
        SERVICE_ROLE: 'worker',
        DATABASE_URL: database.url,
        OPENAI_COMPATIBLE_URL: models.url,
        OPENAI_COMPATIBLE_MODELS: MODELS.join(','),
        SERVICE_AGENT_LOCAL_CALLS: '1000',
        ...settings,
      })
      const [, runner = ''] = await worker.says(/Runs debates as (wrk_\w+)/)
      await worker.says(/is ready/)
      return { ...worker, runner }
    },

    /** One after the other, so that no worker claims them all at once. */
    async startDebates(count: number) {
      for (let n = 0; n < count; n++) {
        const id = newId('debate')
        ids.push(id)
        await book.create(id, 'org_1', openingEvents({ rounds }, { panel: PANEL }))
      }
    },

    /** From now on no model answers, so that no debate comes to its end before a fault, until they are released. */
    holdAnswers() {
      held = Promise.withResolvers()
    },
    releaseAnswers: () => held.resolve(),

    /** From now on the models of the panel answer 500, until they are mended; answers how often they did. */
    breakModels() {
      isBroken = true
    },
    mendModels() {
      isBroken = false
      return refused
    },

    /** The worker that runs the most debates, once all are run. */
    async busiest(workers: readonly Worker[]): Promise<Worker | undefined> {
      await expect.poll(async () => (await running()).every(({ runner }) => runner)).toBe(true)
      const runners = (await running()).map(({ runner }) => runner)
      const load = (worker: Worker) => runners.filter((runner) => runner === worker.runner).length
      return workers.toSorted((one, other) => load(other) - load(one))[0]
    },

    /** Kills a worker; answers how many seconds later the others had taken over all that it ran. */
    async killAndWatch(worker: Worker): Promise<number> {
      const ofDead = async () => (await running()).filter(({ runner }) => runner === worker.runner)
      expect(await ofDead()).not.toEqual([])
      await worker.stop('SIGKILL')
      const elapsed = stopwatch()
      await expect.poll(ofDead).toEqual([])
      return elapsed() / 1_000
    },

    allEnded: () => expect.poll(async () => (await running()).length, { interval: 250 }).toBe(0),

    /** Every debate came to its end, whichever; answers with what its agents were not able to say, and why. */
    async failuresOfEnded() {
      const failures: { debate: string; message: unknown }[] = []
      for (const id of ids) {
        const events = await log.read(id)
        expect(events.filter(({ type }) => type === 'debate_end')).toHaveLength(1)
        expect(await log.verify(id)).toMatchObject({ intact: true, version: events.length })
        const answered = events.flatMap(({ data: { ask } }) => ask ?? [])
        expect(new Set(answered).size).toBe(answered.length)
        for (const { type, private: text } of events) {
          if (type === 'agent_failed') failures.push({ debate: id, message: text?.message })
        }
      }
      return failures
    },

    /** Every debate came to its end and every event is there once; answers with what a model was asked although its answer was recorded. */
    async expectSound(): Promise<string[]> {
      await watcher.platform.tail.catchUp()
      const answered: string[] = []
      for (const id of ids) {
        const events = await log.read(id)
        expect(events.map(({ version }) => version)).toEqual(events.map((_event, place) => place + 1))
        expect(events.filter(({ type }) => type === 'debate_end').map(({ data }) => data.result)).toEqual([
          'consensus_reached',
        ])
        expect(events.filter(({ type }) => type === 'agent_failed')).toEqual([])
        expect(await log.verify(id)).toMatchObject({ intact: true, version: events.length })
        answered.push(...events.flatMap(({ data: { ask } }) => (ask ? [`${id}/${ask}`] : [])))
      }
      expect(answered).toHaveLength(ids.length * MODELS.length * (1 + 3 * rounds))
      expect(new Set(answered).size).toBe(answered.length)
      const inVain = asked.filter(({ ask, at }) => at > (recordedAt.get(ask) ?? Number.POSITIVE_INFINITY))
      return inVain.map(({ ask }) => ask)
    },

    /** What the models were asked more than once, for whatever reason. */
    askedTwice: () => asked.filter(({ ask }, place) => asked.findIndex((first) => first.ask === ask) < place),
  }
}
