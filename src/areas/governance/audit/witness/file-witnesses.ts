import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readNote } from '../../../../shared/crypto/signed-note.ts'
import type { Files } from '../../../../storage/files/files.ts'
import { contradiction, lineOf, type NoteHead, setBack, type Witness } from './statement.ts'

/** As much of the end is read as the last note takes. */
const TAIL_BYTES = 4 * 1_048_576

const whyOf = (error: unknown) => (error as Error).message

/** Lines that are only added to; the file is the operator's, and best lies where the service can add but not replace. */
export const fileWitness =
  ({ path, isDirectory }: { path: string; isDirectory: boolean }): Witness =>
  async ({ statement, told, acknowledged }) => {
    const file = isDirectory ? join(path, `${statement.installation}.ndjson`) : path
    try {
      await mkdir(dirname(file), { recursive: true })
      const handle = await open(file, 'a+', 0o600)
      try {
        const { text, isWhole } = await tailOf(handle)
        const kept = lastIn(text, statement.installation)
        const fault = kept && contradiction(told, kept)
        if (fault !== undefined) return { outcome: 'contradicts', why: fault }
        if (kept?.size !== told.size) {
          await handle.appendFile(`${isWhole ? '' : '\n'}${lineOf(statement)}\n`)
          await handle.sync()
        }
        return { outcome: 'kept', ...setBack(kept?.size ?? 0, acknowledged) }
      } finally {
        await handle.close()
      }
    } catch (error) {
      return { outcome: 'away', why: `${file} cannot be written: ${whyOf(error)}` }
    }
  }

/** The end of the file, and whether its last line was written to its end. */
async function tailOf(handle: Awaited<ReturnType<typeof open>>) {
  const { size } = await handle.stat()
  const length = Math.min(size, TAIL_BYTES)
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
  const text = buffer.toString('utf8')
  return { text, isWhole: text === '' || text.endsWith('\n') }
}

function lastIn(text: string, installation: string): NoteHead | undefined {
  for (const line of text.split('\n').reverse()) {
    const told = noteHeadIn(line, installation)
    if (told) return told
  }
  return undefined
}

/** The last note of this installation in a line; undefined if the line holds none. */
function noteHeadIn(line: string, installation: string): NoteHead | undefined {
  try {
    const { installation: of, note } = JSON.parse(line) as { installation: string; note: string }
    const said = of === installation ? readNote(note)?.checkpoint : undefined
    return said && { size: said.size, root: said.root.toString('hex') }
  } catch {
    return undefined
  }
}

const TYPE = 'application/json'
const DIGITS = 16

/** An object for each note, and one that says which is the last. */
export const bucketWitness =
  (files: () => Promise<Pick<Files, 'get' | 'put'>>, prefix: string): Witness =>
  async ({ statement, told, acknowledged }) => {
    try {
      const store = await files()
      const folder = [prefix, statement.installation].filter((part) => part !== '').join('/')
      const last = await store.get(`${folder}/last.json`)
      const kept = last ? noteHeadIn(await text(last.stream), statement.installation) : undefined
      const fault = kept && contradiction(told, kept)
      if (fault !== undefined) return { outcome: 'contradicts', why: fault }
      const line = Buffer.from(lineOf(statement))
      await store.put(`${folder}/${String(told.size).padStart(DIGITS, '0')}.json`, line, { type: TYPE })
      await store.put(`${folder}/last.json`, line, { type: TYPE })
      return { outcome: 'kept', ...setBack(kept?.size ?? 0, acknowledged) }
    } catch (error) {
      return { outcome: 'away', why: `the bucket does not take it: ${(error as Error).message}` }
    }
  }
