import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readNote } from '../../../../shared/crypto/signed-note.ts'
import { contradiction, lineOf, setBack, type Told, type Witness } from './statement.ts'

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

function lastIn(text: string, installation: string): Told | undefined {
  for (const line of text.split('\n').reverse()) {
    const told = toldIn(line, installation)
    if (told) return told
  }
  return undefined
}

/** What a line tells of this installation; undefined where it is not such a line. */
export function toldIn(line: string, installation: string): Told | undefined {
  try {
    const { installation: of, note } = JSON.parse(line) as { installation: string; note: string }
    const said = of === installation ? readNote(note)?.checkpoint : undefined
    return said && { size: said.size, root: said.root.toString('hex') }
  } catch {
    return undefined
  }
}
