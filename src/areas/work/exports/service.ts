import type { Readable } from 'node:stream'
import { csv, jsonl } from '../../../adapters/writers/csv-and-jsonl.ts'
import { openSpool, readSpool, writeSpool } from '../../../adapters/writers/spool.ts'
import { invalid, unavailable } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { authorize } from '../../../shared/identity/permissions.ts'
import type { ExportKind, ReadSnapshot } from '../../../storage/export-kind.ts'

interface Exported {
  type: string
  name: string
  body: Readable
}

const WRITERS = { jsonl, csv }
/** Each holds a connection to the database and fills a disk. */
const MOST_AT_ONCE = 4

/** The rules of exports: one moment is written into a file of its own, and sent from there, however slowly it is read. */
export function exportService({
  kinds,
  snapshot,
  now,
}: {
  kinds: () => readonly ExportKind[]
  snapshot: ReadSnapshot
  now: () => Date
}) {
  let underWay = 0

  function kindNamed(what: string, caller: Caller): ExportKind {
    const all = kinds()
    const kind = all.find(({ name }) => name === what)
    if (!kind)
      throw invalid(
        'what',
        `is nothing that can be exported; known are: ${all
          .map(({ name }) => name)
          .toSorted()
          .join(', ')}`,
      )
    authorize(caller, kind.may)
    return kind
  }

  return {
    async open(what: string, format: keyof typeof WRITERS, caller: Caller, signal: AbortSignal): Promise<Exported> {
      const { columns, rows } = kindNamed(what, caller)
      if (underWay >= MOST_AT_ONCE) throw unavailable('Too many exports are being written')
      const writer = WRITERS[format]
      underWay++
      try {
        const file = await openSpool()
        try {
          await snapshot((tx) => writeSpool(file, { writer, columns, pages: rows(tx, caller.org), signal }))
        } catch (error) {
          await file.close()
          throw error
        }
        const name = `${what}-${now().toISOString().slice(0, 10)}.${writer.extension}`
        const body = readSpool(file)
        signal.addEventListener('abort', () => body.destroy(), { once: true })
        return { type: writer.type, name, body }
      } finally {
        underWay--
      }
    },
  }
}
export type ExportService = ReturnType<typeof exportService>
