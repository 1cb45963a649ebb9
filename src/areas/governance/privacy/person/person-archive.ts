import { Readable } from 'node:stream'
import type { Letter } from '../../../../adapters/email/letter.ts'
import { csv } from '../../../../adapters/writers/csv-and-jsonl.ts'
import type { JsonValue } from '../../../../shared/canonical-json.ts'
import type { LogEvent } from '../../../../shared/event-types.ts'
import { asEntities } from '../../../../shared/text/entities.ts'
import { writtenInPieces } from '../../../../shared/time/event-loop.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'
import type { AddPart, ArchiveKind, ReadSnapshot } from '../../../../storage/export-kind.ts'
import type { StoredFiles } from '../../../../storage/files/stored-files.ts'
import { CATEGORIES, type TableDescription } from '../../../../storage/table.ts'
import type { Mail } from '../../../identity/mailbox/index.ts'
import { type PersonRow, type PersonStore, rowsOfPerson } from './person-store.ts'

interface PersonArchiveDependencies {
  dataMap: () => readonly TableDescription[]
  store: PersonStore
  snapshot: ReadSnapshot
  readLog: EventLog['read']
  storedFiles: Pick<StoredFiles, 'find' | 'open'>
  mail: Mail
}

export const PERSON = 'person'

/** Everything that is kept of a person, as of one moment: tables by category, debates, files. */
export function personArchive({
  dataMap,
  store,
  snapshot,
  readLog,
  storedFiles,
  mail,
}: PersonArchiveDependencies): ArchiveKind {
  async function addTables(add: AddPart, whose: { id: string; email: string }) {
    const parts = new Map<string, string[]>()
    await snapshot(async (tx) => {
      for (const kept of dataMap()) {
        if (typeof kept.exported === 'object' && 'omit' in kept.exported) continue
        const first = await rowsOfPerson(tx, kept, whose).next()
        if (first.done) continue
        const name = `${kept.category}/${kept.table}`
        await add(`${name}.json`, asJson(rowsOfPerson(tx, kept, whose)))
        await add(`${name}.csv`, asCsv(rowsOfPerson(tx, kept, whose)))
        const title = CATEGORIES[kept.category]
        parts.set(title, [...(parts.get(title) ?? []), `${name}.json`, `${name}.csv`])
      }
    })
    return [...parts].map(([title, files]) => ({ title, files }))
  }

  async function addDebates(add: AddPart, userId: string) {
    const files: string[] = []
    for (const id of await snapshot((tx) => store.debatesOf(tx, userId))) {
      const events = (await readLog(id)).map(readableBy(userId))
      await add(`debates/${id}.md`, await asMarkdown(id, events))
      await add(`debates/${id}.jsonl`, await asLines(events))
      files.push(`debates/${id}.md`, `debates/${id}.jsonl`)
    }
    return { title: 'Debates that you asked or wrote in', files }
  }

  async function addFiles(add: AddPart, userId: string) {
    const files: string[] = []
    for (const { org, id } of await snapshot((tx) => store.filesOf(tx, userId))) {
      const file = await storedFiles.find(org, id)
      const content = file && (await storedFiles.open(file))
      if (!content) continue
      await add(`files/${id}`, content)
      files.push(`files/${id}`)
    }
    return { title: 'Files that you added; knowledge/stored_files has their names', files }
  }

  return {
    name: PERSON,
    may: 'person',
    async write({ by, createdAt }, add) {
      const person = await store.find(by)
      if (!person) throw new Error('The person who asked for this no longer has an account')
      const parts = await addTables(add, person)
      parts.push(await addDebates(add, by), await addFiles(add, by))
      await add(
        'index.html',
        indexPage(
          createdAt,
          parts.filter(({ files }) => files.length > 0),
        ),
      )
    },
    async ready(tx, { by, expiresAt }) {
      const person = await store.find(by)
      if (person && expiresAt !== null && mail.available)
        await mail.send(readyLetter(person.email, mail.linkTo('sign-in'), expiresAt), { tx })
    },
  }
}

const readyLetter = (to: string, link: string, until: string): Letter => ({
  to,
  subject: 'Your data is ready',
  text: `The copy of your data that you asked for has been written.

Sign in and fetch it under Privacy:
${link}

It is kept until ${until.slice(0, 10)}. If you did not ask for it, change your password.
`,
})

type Pages = AsyncIterable<readonly PersonRow[]>

/** Rows as one JSON array, written as they are read. */
const asJson = (pages: Pages): Readable =>
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
const asCsv = (pages: Pages): Readable =>
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
const readableBy = (userId: string) => (event: LogEvent) => {
  const { version, type, at, data } = event
  const isOthers = typeof data.user === 'string' && data.user !== userId
  return { version, type, at, data, text: isOthers ? null : event.private }
}

const asLines = (events: readonly ReturnType<ReturnType<typeof readableBy>>[]) =>
  writtenInPieces(events, (event) => `${JSON.stringify(event)}\n`)

/** A debate to be read: each text below who said it and when. */
async function asMarkdown(id: string, events: readonly ReturnType<ReturnType<typeof readableBy>>[]) {
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
const indexPage = (made: string, parts: readonly { title: string; files: readonly string[] }[]) => `<!doctype html>
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
