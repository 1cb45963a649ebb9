import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { cancel } from '../../src/engine/commands/cancel-and-fail.ts'
import { recordOutcome } from '../../src/engine/commands/record-outcome.ts'
import type { LogEvent } from '../../src/shared/event-types.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { begun, driven, type MemoryDebate, recordIn } from '../support/engine.ts'
import { type Generated, generatedDebates } from '../support/generated-debates.ts'
import { relogged } from '../support/relogged.ts'
import { differences, tableContents } from '../support/table-contents.ts'

const SEED = 20261115
const DEBATES = 30
const USER = 'usr_1'

/** Some are broken off, and of some it becomes known how they turned out, or is recorded anew. */
function course({ input, answering }: Generated, number: number): MemoryDebate {
  const until = number % 5 === 0 ? ({ version }: { version: number }) => version > 9 : undefined
  const debate = driven(begun({ ...input, topic: `${input.topic} ${number % 9}` }), answering, {
    ...(until && { until }),
  })
  const { state } = debate
  if (state.status === 'running') return number % 2 === 0 ? recordIn(debate, cancel(state, { user: USER })) : debate
  if (number % 3 !== 0 || !state.tallies.at(-1)?.winner || state.status !== 'completed') return debate
  return recordIn(debate, recordOutcome(state, { user: USER, correct: number % 2 === 0, source: 'manual' }))
}

/** The events of all debates as a log in which they run beside each other. */
function interleaved(debates: readonly Pick<MemoryDebate, 'events'>[]): LogEvent[] {
  const longest = Math.max(...debates.map(({ events }) => events.length))
  return Array.from({ length: longest }, (_, place) => debates.flatMap(({ events }) => events[place] ?? [])).flat()
}

const appending = ({ platform }: TestApp, event: LogEvent) =>
  platform.log.append({
    debateId: event.debateId,
    expectedVersion: event.version - 1,
    ...(event.version === 1 && { create: { organizationId: event.organizationId } }),
    events: [relogged(event, event.debateId)],
    at: event.at,
  })

/** Tables that say where a node stands just now. */
const OF_THE_MOMENT = ['cursors', 'stream_nodes', 'stream_sockets']

const everything = ({ database }: TestApp) => tableContents(database, { except: OF_THE_MOMENT })

test('where rows differ is told by table, and rows that are alike are counted', () => {
  expect(differences({ a: ['1', '1', '2'], b: [] }, { a: ['1', '2', '2'], c: ['3'] })).toEqual([
    'a lacks 2',
    'a should not have 1',
    'c lacks 3',
  ])
  expect(differences({}, { a: Array(12).fill('1') })).toHaveLength(11)
  expect(differences({ a: ['1'] }, { a: ['1'] })).toEqual([])
})

/** The logs of so many debates beside each other, each under a name of its own. */
const logsOf = (debates: readonly MemoryDebate[]) =>
  interleaved(
    debates.map(({ events: own }, number) => ({
      events: own.map((event) => ({ ...event, debateId: `dbt_r${number}`, organizationId: `org_${number % 3}` })),
    })),
  )

async function eraseDebate({ platform }: TestApp, number: number) {
  const debateId = `dbt_r${number}`
  const { version = 0 } = (await platform.log.head(debateId)) ?? {}
  const erased = { type: 'debate_erased', data: { user: USER, reason: 'user_request' } } as const
  await platform.log.append({ debateId, expectedVersion: version, events: [erased] })
  await platform.log.erase(debateId)
}

/** Takes the texts of some versions away, and records that. */
async function eraseTexts({ platform }: TestApp, number: number, every: number) {
  const debateId = `dbt_r${number}`
  const { version = 0 } = (await platform.log.head(debateId)) ?? {}
  const versions = Array.from({ length: version }, (_, index) => index + 1).filter((each) => each % every === 1)
  await platform.log.erase(debateId, { versions })
  const erased = { type: 'text_erased', data: { versions, reason: 'retention' } } as const
  await platform.log.append({ debateId, expectedVersion: version, events: [erased] })
}

test('views are the same whether their events came one by one, in batches or all at once', async () => {
  const service = await testApp()
  onTestFinished(service.close)
  const debates = fc.sample(generatedDebates, { numRuns: DEBATES, seed: SEED }).map(course)
  const events = logsOf(debates)
  for (const [place, event] of events.entries()) {
    await appending(service, event)
    if (place % 40 === 0 || place < 40) await service.cursors.catchUp()
  }
  for (const number of [2, 3, 4, 6]) await eraseTexts(service, number, number)
  for (const number of [1, 3, 8]) await eraseDebate(service, number)
  await service.cursors.catchUp()
  const live = await everything(service)
  await service.cursors.rebuild()
  expect(differences(await everything(service), live)).toEqual([])
  expect(live.moments?.length).toBeGreaterThan(0)
  expect(live.agent_matches?.length).toBeGreaterThan(20)
})

test('views that were rebuilt while debates went on and were erased are those of the whole log', async () => {
  const service = await testApp()
  onTestFinished(service.close)
  const events = logsOf(fc.sample(generatedDebates, { numRuns: 12, seed: SEED }).map(course))
  const half = Math.floor(events.length / 2)
  for (const event of events.slice(0, half)) await appending(service, event)
  await service.cursors.catchUp()
  const rest = events.slice(half)
  const goOn = async () => {
    for (const event of rest.splice(0, 40)) await appending(service, event)
    if (rest.length > 0) return
    for (const number of [2, 3, 4, 5]) await eraseTexts(service, number, number)
    for (const number of [1, 5, 7]) await eraseDebate(service, number)
    goOnBeside = service.cursors.catchUp
  }
  let goOnBeside = goOn
  await service.cursors.rebuild(undefined, { pageSize: 30, onProgress: () => goOnBeside() })
  expect(rest).toEqual([])
  await service.cursors.catchUp()
  const meanwhile = await everything(service)
  await service.cursors.rebuild()
  const atRest = await everything(service)
  for (const [table, rows] of Object.entries(atRest)) expect(meanwhile[table], table).toEqual(rows)
})
