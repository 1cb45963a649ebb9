import { Readable } from 'node:stream'
import { csv } from '../../../../adapters/writers/csv-and-jsonl.ts'
import type { JsonValue } from '../../../../shared/canonical-json.ts'
import type { LogEvent } from '../../../../shared/event-types.ts'
import { asEntities } from '../../../../shared/text/entities.ts'
import { writtenInPieces } from '../../../../shared/time/event-loop.ts'
import type { PersonRow } from './person-store.ts'

type Pages = AsyncIterable<readonly PersonRow[]>

/** Rows as one JSON array, written as they are read. */
export const asJson = (pages: Pages): Readable =>
  Readable.from(
    (async function* () {
      let first = true
      yield '['
      for await (const page of pages)
        for (const row of page) {
          yield `${first ? '' : ','}\n${JSON.stringify(row)}`
          first = false
        }
      yield '\n]\n'
    })(),
  )

/** Rows as CSV without formulas, by the columns of the first. */
export const asCsv = (pages: Pages): Readable =>
  Readable.from(
    (async function* () {
      let columns: string[] | undefined
      for await (const page of pages)
        for (const row of page) {
          if (!columns) {
            columns = Object.keys(row)
            yield csv.head(columns)
          }
          yield csv.row(columns, row as Record<string, JsonValue>)
        }
      yield ''
    })(),
  )

/** Leaves out what other people wrote; includes what agents said to the person. */
export const readableBy = (userId: string) => (event: LogEvent) => {
  const { version, type, at, data } = event
  const isOthers = typeof data.user === 'string' && data.user !== userId
  return { version, type, at, data, text: isOthers ? null : event.private }
}

export const asLines = (events: readonly ReturnType<ReturnType<typeof readableBy>>[]) =>
  writtenInPieces(events, (event) => `${JSON.stringify(event)}\n`)

/** A debate to be read: each text below who said it and when. */
export async function asMarkdown(id: string, events: readonly ReturnType<ReturnType<typeof readableBy>>[]) {
  const parts = await writtenInPieces(events, ({ type, at, data, text }) => {
    if (!text) return ''
    const who = typeof data.agent === 'string' ? data.agent : typeof data.user === 'string' ? 'a person' : ''
    const said = Object.entries(text).map(([field, value]) => `**${field}**\n\n${quoted(value)}`)
    return `\n\n## ${type}${who && `, ${who}`} (${at})\n\n${said.join('\n\n')}`
  })
  return `# Debate ${id}${parts}\n`
}

const quoted = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join('\n')

/** A page that needs no network and runs nothing. */
export const indexPage = (
  made: string,
  parts: readonly { title: string; files: readonly string[] }[],
) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Your data</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}</style>
<h1>Your data</h1>
<p>Made ${asEntities(made)}. <a href="manifest.json">manifest.json</a> is signed and holds the digest of every file.</p>
${parts
  .map(
    ({ title, files }) => `<h2>${asEntities(title)}</h2>
<ul>
${files.map((file) => `<li><a href="${asEntities(file)}">${asEntities(file)}</a></li>`).join('\n')}
</ul>`,
  )
  .join('\n')}
</html>
`
