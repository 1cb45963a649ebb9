import fc from 'fast-check'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataMapOf } from '../../src/areas/governance/privacy/data-map.ts'
import { openCursors } from '../../src/background/log-readers/cursors.ts'
import { defineView, type View } from '../../src/background/log-readers/views.ts'
import { EVENTS } from '../../src/engine/events/registry.ts'
import type { EventType } from '../../src/shared/event-types.ts'
import type { TableDescription } from '../../src/storage/table.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { differences, rowsOf } from '../support/table-contents.ts'
import { BROKEN_OFF, DECIDED, forkOf, UNDER_WAY, type WordedLog, wordedLog, wording } from '../support/worded-logs.ts'
import { columnsWithMarks, type Erased, goneAndKept, plainColumnsWithWords, textKeptWrongly } from './erased-words.ts'

const SEED = 20261116
const ALIKE = 3
/** Debates are forked from it, and in the end it is erased whole. */
const PARENT = 'dbt_a1'
const WHOLE = { type: 'debate_erased', data: { user: 'usr_1', reason: 'user_request' } } as const

const viewsOf = ({ areas }: TestApp): View[] => areas.flatMap(({ views = [] }) => views)

const contentsOf = (service: TestApp) =>
  rowsOf(
    service.database,
    viewsOf(service).flatMap(({ tables }) => tables),
  )

async function append({ platform }: TestApp, { debateId, events }: WordedLog) {
  await platform.log.append({ debateId, expectedVersion: 0, create: { organizationId: 'org_1' }, events: [...events] })
}

async function erase({ platform }: TestApp, { log: { debateId, events }, versions }: Erased) {
  await platform.log.erase(debateId, { versions: [...versions] })
  const erased = { type: 'text_erased', data: { versions: [...versions], reason: 'user_request' } } as const
  const expectedVersion = (await platform.log.head(debateId))?.version ?? events.length
  await platform.log.append({ debateId, expectedVersion, events: [erased] })
}

/** Views with texts that are never told of an erasure: all they have is the log as it stands. */
const replayOf = (service: TestApp) =>
  openCursors({
    db: service.database.db,
    hotReads: service.database.hotReads,
    databaseUrl: service.database.url,
    program: async () => 'replaying',
    tail: { subscribe: () => () => {} },
    views: viewsOf(service)
      .filter(({ keepsText }) => keepsText)
      .map((view) => ({ ...view, types: view.types.filter((type) => type !== 'text_erased') })),
    reactions: [],
    enqueue: async () => '',
    now: () => new Date(),
    logger: pino({ level: 'silent' }),
  })

/** Every text by itself, then any of them, of debates that are over, broken off, under way and forked. */
function logsToErase(): Erased[] {
  const say = wording()
  const single = DECIDED.flatMap(({ private: text }, index) => (text ? [index + 1] : []))
  const alone = single.map((version) => ({
    log: wordedLog(`dbt_a${version}`, DECIDED, (scope, text) =>
      say(scope === 'question' ? `question ${version % ALIKE}` : scope, text),
    ),
    versions: new Set([version]),
  }))
  const forks = [forkOf(PARENT), forkOf('dbt_a3'), forkOf('dbt_f1')]
  const others = [UNDER_WAY, UNDER_WAY, BROKEN_OFF, BROKEN_OFF, DECIDED, DECIDED, DECIDED]
  const subsets = fc.sample(fc.subarray(DECIDED.map((_, index) => index + 1)), { numRuns: 10, seed: SEED })
  const some = [...others, ...forks].map((told, number) => {
    const name = number < others.length ? `dbt_s${number}` : `dbt_f${number - others.length}`
    const log = wordedLog(name, told, say)
    const all = [...log.marks.keys()]
    return { log, versions: new Set(number === 0 ? all : all.filter((version) => subsets[number]?.includes(version))) }
  })
  return [...alone, ...some]
}

test('every text of every event is in the logs', () => {
  const told = [...DECIDED, ...BROKEN_OFF, ...forkOf('dbt_1')]
  const fields = (type: EventType) =>
    new Set(told.filter((event) => event.type === type).flatMap((event) => Object.keys(event.private ?? {})))
  const unsaid = Object.entries(EVENTS).flatMap(([type, words]) =>
    Object.keys(words.private ?? {})
      .filter((field) => !fields(type as EventType).has(field))
      .map((field) => `${type}.${field}`),
  )
  expect(unsaid).toEqual([])
})

/** What only words tell goes with them. */
const FROM_WORDS: readonly string[] = ['critique_type_counts', 'consensus_topic_counts']
const COLUMNS_FROM_WORDS: readonly string[] = ['critiques_taken_up', 'influenced']

function figures(contents: Readonly<Record<string, readonly string[]>>, keeps: readonly TableDescription[]) {
  const plain = keeps.filter(({ personal, table }) => personal.length === 0 && !FROM_WORDS.includes(table))
  return Object.fromEntries(
    plain.map(({ table }) => [
      table,
      (contents[table] ?? []).map((row) =>
        JSON.stringify(JSON.parse(row), (name, value) => (COLUMNS_FROM_WORDS.includes(name) ? undefined : value)),
      ),
    ]),
  )
}

test('no view keeps a word of texts that are erased, every other word and figure stays, and a replay gives the same rows', async () => {
  const service = await testApp()
  onTestFinished(service.close)
  const keeps = dataMapOf(service.areas)
  expect(textKeptWrongly(viewsOf(service), keeps)).toEqual([])
  const erased = logsToErase()
  const early = new Set(erased.slice(-4))
  for (const { log } of erased) await append(service, log)
  await service.cursors.catchUp()
  const before = await contentsOf(service)
  const marks = new Set(erased.flatMap(({ log }) => [...log.marks.values()].flat()))
  const known = columnsWithMarks(before, marks)
  expect(plainColumnsWithWords(known, keeps)).toEqual([])

  for (const each of erased) {
    await erase(service, each)
    if (early.has(each)) await service.cursors.catchUp()
  }
  await service.cursors.catchUp()
  const after = await contentsOf(service)
  const found = columnsWithMarks(after, marks)
  const { gone, kept } = goneAndKept(erased)
  expect([...gone].flatMap((mark) => [...(found.get(mark) ?? [])])).toEqual([])
  const lost = [...kept].filter((mark) => known.get(mark)?.isSubsetOf(found.get(mark) ?? new Set()) === false)
  expect(lost).toEqual([])
  expect(differences(figures(after, keeps), figures(before, keeps))).toEqual([])
  const replaying = await replayOf(service)
  await replaying.rebuild()
  expect(differences(after, await contentsOf(service))).toEqual([])

  await service.platform.log.append({ debateId: PARENT, expectedVersion: DECIDED.length + 1, events: [WHOLE] })
  await service.platform.log.erase(PARENT)
  await service.cursors.catchUp()
  const rests = await rowsOf(service.database, ['rests_on'])
  const quoted = new Set(
    erased
      .find(({ log }) => log.debateId === PARENT)
      ?.log.marks.values()
      .toArray()
      .flat(),
  )
  expect(
    columnsWithMarks(after, quoted)
      .values()
      .some((columns) => columns.has('rests_on.quote_digest')),
  ).toBe(true)
  expect(columnsWithMarks(rests, quoted)).toEqual(new Map())
  await replaying.rebuild('rests_on')
  expect(differences(rests, await rowsOf(service.database, ['rests_on']))).toEqual([])

  const everywhere = new Set([...known.values()].flatMap((columns) => [...columns]))
  expect(everywhere.difference(new Set([...gone].flatMap((mark) => [...(known.get(mark) ?? [])])))).toEqual(new Set())
})

describe('planted violations', () => {
  const replays: TableDescription = {
    table: 'replay_days',
    personal: [],
    plain: ['organization_id', 'day', 'replays'],
    category: 'figure',
    purpose: 'How many replays there are of each day',
    exported: { omit: 'It says nothing about a person' },
  }
  const view = { name: 'planted', types: [], tables: ['replay_days'], fold: async () => {} } as const
  const silent = defineView({ ...view, textErased: 'keeps no text' })
  const erasing = defineView({ ...view, textErased: async () => {} })

  test('a view that does not say what becomes of its texts does not compile', () => {
    // @ts-expect-error: textErased is missing
    expect(() => defineView(view)).toBeDefined()
  })

  test('a view that says it keeps no text, and does', () => {
    const worded: TableDescription = { ...replays, personal: ['day'], plain: ['organization_id', 'replays'] }
    expect(textKeptWrongly([silent], [worded])).toEqual([
      'planted says that it keeps no text, but tables.ts says that replay_days.day may: give it a textErased, or call the column plain',
    ])
    expect(textKeptWrongly([erasing], [worded])).toEqual([])
    const named: TableDescription = { ...worded, person: { by: ['day'], erase: 'pseudonym' } }
    expect(textKeptWrongly([silent], [named])).toEqual([])
  })

  test('a view that erases texts which it does not keep', () => {
    expect(textKeptWrongly([silent], [replays])).toEqual([])
    expect(textKeptWrongly([erasing], [replays])).toEqual([
      "planted keeps no text by its tables.ts: let its textErased say 'keeps no text', or name the columns there",
    ])
  })
})
