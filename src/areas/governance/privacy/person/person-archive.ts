import type { Letter } from '../../../../adapters/email/letter.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'
import type { AddPart, ArchiveKind, ReadSnapshot } from '../../../../storage/export-kind.ts'
import type { StoredFiles } from '../../../../storage/files/stored-files.ts'
import { CATEGORIES, type TableDescription } from '../../../../storage/table.ts'
import type { Mail } from '../../../identity/mailbox/index.ts'
import { asCsv, asJson, asLines, asMarkdown, indexPage, readableBy } from './export-pages.ts'
import { type PersonStore, rowsOfPerson } from './person-store.ts'

interface PersonArchiveDependencies {
  keeps: () => readonly TableDescription[]
  store: PersonStore
  snapshot: ReadSnapshot
  readLog: EventLog['read']
  storedFiles: Pick<StoredFiles, 'find' | 'open'>
  mail: Mail
}

export const PERSON = 'person'

/** Everything that is kept of a person, as of one moment: tables by category, debates, files. */
export function personArchive({
  keeps,
  store,
  snapshot,
  readLog,
  storedFiles,
  mail,
}: PersonArchiveDependencies): ArchiveKind {
  async function addTables(add: AddPart, whose: { id: string; email: string }) {
    const parts = new Map<string, string[]>()
    await snapshot(async (tx) => {
      for (const kept of keeps()) {
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
    return { title: 'Files that you brought; knowledge/stored_files tells their names', files }
  }

  return {
    name: PERSON,
    may: 'person',
    async write({ by, createdAt }, add) {
      const person = await store.find(by)
      if (!person) throw new Error('Whoever asked for this has no account any more')
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
