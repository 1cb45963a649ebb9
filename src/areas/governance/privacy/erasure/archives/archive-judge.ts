import type { ZipPart } from '../../../../../adapters/readers/zip.ts'
import type { LogEvent } from '../../../../../shared/event-types.ts'
import type { EventLog } from '../../../../../storage/event-log/event-log.ts'
import type { RetainableKind } from '../../../../../storage/rows/retainable.ts'
import type { TableDescription } from '../../../../../storage/table.ts'
import type { Whose } from '../../person/person-store.ts'
import { QUESTION } from '../contributions.ts'
import type { KeptGrounds } from '../copies/kept-grounds.ts'
import { KEPT_BY_POLICY, staysKept } from '../copies/log-copies.ts'
import type { ErasurePayer } from '../erasure-store.ts'
import type { Signs } from '../last-look/signs.ts'
import { debatesIn, type FindCopies, lineageOf, type OwnVersions, textsIn } from '../text-runs.ts'
import {
  type ArchivedItem,
  type ArchivedRow,
  asArchived,
  eventsIn,
  isOfRows,
  logOf,
  rowsIn,
  withInner,
} from './archived-items.ts'

/** What becomes of one thing of an archive: the text that each part has from now on; undefined for one that goes. */
export interface Judged {
  changed: ReadonlyMap<ZipPart, string | undefined>
  /** So many places stay by the policy, and why. */
  kept: number
  ground: string
}

interface ArchiveJudgeDependencies {
  kinds: () => readonly RetainableKind[]
  keeps: () => readonly TableDescription[]
  grounds: Pick<KeptGrounds, 'wholeOf' | 'groundToStay'>
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

/** Says what of an archived thing goes with the person, by the rules that hold for what is not archived. */
export function archiveJudge({ kinds, keeps, grounds, log }: ArchiveJudgeDependencies) {
  const keptOf = ({ kind }: ArchivedItem): TableDescription[] => {
    const tables = kinds().find((each) => each.kind === kind)?.rowsOf ?? []
    return tables.flatMap((table) => keeps().find((kept) => kept.table === table) ?? [])
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

/** Whom a row of the table names as the one whose it is. */
export const authorsIn =
  (row: ArchivedRow) =>
  ({ person }: TableDescription): string[] =>
    (person?.by ?? []).flatMap((column) => {
      const value = row[column]
      return typeof value === 'string' ? [value] : []
    })

/** The row itself, or one whose columns are empty that hold a copy or the address. */
async function withoutCopies(row: ArchivedRow, signs: Looked['signs'], find: FindCopies): Promise<ArchivedRow> {
  const columns = Object.entries(row)
  const isCopy = await find(columns.map(([, value]) => value))
  const going = columns.filter(([, value], i) => isCopy[i] || names(signs, value)).map(([column]) => [column, null])
  return going.length === 0 ? row : { ...row, ...Object.fromEntries(going) }
}
