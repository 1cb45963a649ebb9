import { text } from 'node:stream/consumers'
import type { ZipPart } from '../../../../../adapters/readers/zip.ts'
import type { LogEvent } from '../../../../../shared/event-types.ts'
import type { EventLog } from '../../../../../storage/event-log/event-log.ts'

/** One thing that retention put into an archive, with its parts. */
export interface ArchivedItem {
  kind: string
  id: string
  parts: readonly ZipPart[]
}

export type ArchivedRow = Readonly<Record<string, unknown>>

/** By kind, tenant and id, which the name of each part begins with. */
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

/** The log as it was when the debate was archived; of all others as it is. */
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

const isRow = (value: unknown): value is ArchivedRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
