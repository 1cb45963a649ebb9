import { text } from 'node:stream/consumers'
import type { ZipPart } from '../../../../../adapters/readers/zip.ts'
import type { LogEvent } from '../../../../../shared/event-types.ts'
import { isObject } from '../../../../../shared/fields.ts'
import type { EventLog } from '../../../../../storage/event-log/event-log.ts'
import type { RetainableKind } from '../../../../../storage/rows/retainable.ts'
import { type TableDescription, writersOf } from '../../../../../storage/table.ts'
import type { Whose } from '../../person/person-store.ts'
import { QUESTION } from '../contributions.ts'
import { KEPT_BY_POLICY, staysKept } from '../copies/log-copies.ts'
import type { RetentionGrounds } from '../copies/retention-grounds.ts'
import type { ErasurePayer } from '../erasure-store.ts'
import type { Signs } from '../last-look/signs.ts'
import { debatesIn, type FindCopies, lineageOf, type OwnVersions, textsIn } from '../text-runs.ts'

/** What becomes of an archived item: the new text of each changed part, or undefined for a part that goes. */
export interface Judged {
  changed: ReadonlyMap<ZipPart, string | undefined>
  /** How many places stay by the policy, and why. */
  kept: number
  ground: string
}

interface ArchiveJudgeDependencies {
  kinds: () => readonly RetainableKind[]
  dataMap: () => readonly TableDescription[]
  grounds: Pick<RetentionGrounds, 'wholeOf' | 'groundToStay'>
  log: Pick<EventLog, 'read'>
}

export interface Looked {
  whose: Whose
  signs: Pick<Signs, 'of'>
  own: OwnVersions
  payer: Pick<ErasurePayer, 'policy' | 'of_one'>
  find: FindCopies
}

const NOTHING: Judged = { changed: new Map(), kept: 0, ground: '' }
const asLines = (events: readonly LogEvent[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('')

/** Decides what of an archived item goes with the person, by the rules for what is not archived. */
export function archiveJudge({ kinds, dataMap, grounds, log }: ArchiveJudgeDependencies) {
  const keptOf = ({ kind }: ArchivedItem): TableDescription[] => {
    const tables = kinds().find((each) => each.kind === kind)?.rowsOf ?? []
    return tables.flatMap((table) => dataMap().find((kept) => kept.table === table) ?? [])
  }

  async function ofLog(part: ZipPart, id: string, { signs, own, payer, find }: Looked): Promise<Judged> {
    const events = await eventsIn(part)
    const texts = events.filter((event) => event.private !== null)
    const lineage = debatesIn(await lineageOf(asArchived(log, id, events), id))
    const isCopy = await find(
      texts.map((event) => event.private),
      lineage,
    )
    const versions = own.get(id) ?? new Set<number>()
    const keeps = payer.policy === 'keep'
    const isTheirsWhole = payer.of_one && versions.has(QUESTION)
    const goes = (event: LogEvent, copied: boolean) =>
      isTheirsWhole ||
      (versions.has(event.version) && !(keeps && event.version === QUESTION)) ||
      (copied && !(keeps && staysKept(event)))
    const found = texts.map((event, i) => ({ event, copied: isCopy[i] || names(signs, event.private) }))
    const going = new Set(found.filter(({ event, copied }) => goes(event, copied)).map(({ event }) => event))
    const kept = found.filter(({ event, copied }) => copied && !going.has(event)).length
    if (going.size === 0) return { ...NOTHING, kept, ground: KEPT_BY_POLICY }
    const left = events.map((event) => (going.has(event) ? { ...event, private: null, erased: true } : event))
    return { changed: new Map([[part, asLines(left)]]), kept, ground: KEPT_BY_POLICY }
  }

  async function ofRows(item: ArchivedItem, { whose, signs, payer, find }: Looked): Promise<Judged> {
    const tables = keptOf(item)
    const [main] = tables
    const read = await Promise.all(item.parts.filter(isOfRows).map(async (part) => ({ part, ...(await rowsIn(part)) })))
    const authors = withInner(read.flatMap(({ rows }) => rows)).flatMap((row) => tables.flatMap(authorsIn(row)))
    const isTheirs = authors.includes(whose.id)
    const whole = () => new Map(item.parts.map((part) => [part, undefined]))
    if (isTheirs && tables.some(({ person }) => person?.erase === 'delete')) return { ...NOTHING, changed: whole() }
    const changed = new Map<ZipPart, string | undefined>()
    for (const { part, isList, rows } of read) {
      const left = await Promise.all(rows.map((row) => withoutCopies(row, signs, find)))
      if (left.every((row, i) => row === rows[i])) continue
      changed.set(part, JSON.stringify(isList ? left : left[0], null, 2))
    }
    if (changed.size === 0 || !main) return NOTHING
    const isPart = tables.some(({ table }) => grounds.wholeOf(table))
    const author = isTheirs ? whose.id : (authors[0] ?? null)
    const ground = grounds.groundToStay(main, { author }, payer.policy, whose.id)
    if (ground !== undefined) return { ...NOTHING, kept: 1, ground }
    return { ...NOTHING, changed: isPart ? whole() : changed }
  }

  return (item: ArchivedItem, looked: Looked): Promise<Judged> => {
    const part = logOf(item)
    return part ? ofLog(part, item.id, looked) : ofRows(item, looked)
  }
}

const names = (signs: Looked['signs'], value: unknown) =>
  textsIn(value).some((each) => {
    const found = signs.of(each)
    return found.has('address') || found.has('external_id')
  })

/** The people whom a row of the table names as its authors. */
export const authorsIn =
  (row: ArchivedRow) =>
  (kept: TableDescription): string[] =>
    writersOf(kept).flatMap((column) => {
      const value = row[column]
      return typeof value === 'string' ? [value] : []
    })

/** The row itself, or the row without the columns that hold a copy or the address. */
async function withoutCopies(row: ArchivedRow, signs: Looked['signs'], find: FindCopies): Promise<ArchivedRow> {
  const columns = Object.entries(row)
  const isCopy = await find(columns.map(([, value]) => value))
  const going = columns.filter(([, value], i) => isCopy[i] || names(signs, value)).map(([column]) => [column, null])
  return going.length === 0 ? row : { ...row, ...Object.fromEntries(going) }
}

/** One item that retention put into an archive, with its parts. */
interface ArchivedItem {
  kind: string
  id: string
  parts: readonly ZipPart[]
}

type ArchivedRow = Readonly<Record<string, unknown>>

/** Groups parts by kind, tenant and id, with which their names begin. */
export const itemsIn = (parts: readonly ZipPart[]): ArchivedItem[] =>
  [...Map.groupBy(parts, ({ name }) => name.split('/').slice(0, 3).join('/'))].map(([place, own]) => {
    const [kind = '', , id = ''] = place.split('/')
    return { kind, id, parts: own }
  })

const LOG = 'log.jsonl'
const JSON_END = '.json'

const isCalled = (ending: string) => (part: ZipPart) => part.name.endsWith(ending)
export const logOf = ({ parts }: ArchivedItem) => parts.find(isCalled(`/${LOG}`))
export const isOfRows = isCalled(JSON_END)

export async function eventsIn(part: ZipPart): Promise<LogEvent[]> {
  const lines = (await text(await part.open())).split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as LogEvent)
}

/** Reads the archived log of this debate, and the present log of any other. */
export const asArchived = (
  log: Pick<EventLog, 'read'>,
  id: string,
  events: readonly LogEvent[],
): Pick<EventLog, 'read'> => ({
  read: async (debateId) => (debateId === id ? [...events] : log.read(debateId)),
})

/** The rows of a part, whether it holds one or a list of them. */
export async function rowsIn(part: ZipPart): Promise<{ isList: boolean; rows: ArchivedRow[] }> {
  const value: unknown = JSON.parse(await text(await part.open()))
  return Array.isArray(value)
    ? { isList: true, rows: value.filter(isRow) }
    : { isList: false, rows: [value].filter(isRow) }
}

/** Rows within a row, such as what was said of a note of the memory. */
export const withInner = (rows: readonly ArchivedRow[]): ArchivedRow[] =>
  rows.flatMap((row) => [
    row,
    ...Object.values(row).flatMap((value) => (Array.isArray(value) ? value.filter(isRow) : [])),
  ])

const isRow = (value: unknown): value is ArchivedRow => isObject(value)
