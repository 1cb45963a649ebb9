import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { foldTask, structureLines } from '../../../../adapters/sandbox/fold/task.ts'
import type { Sandbox } from '../../../../adapters/sandbox/sandbox.ts'
import { SandboxEnded } from '../../../../adapters/sandbox/task.ts'
import { PackageUseCounter } from '../../../../analysis/graph/package-uses.ts'
import type { FoldedFigures, FoldedFile } from '../../../../analysis/graph/structure-fold.ts'
import type { LanguageId } from '../../../../analysis/languages/languages.ts'
import type { SourceFile } from '../../../../analysis/source-tree.ts'
import { rowText } from '../metrics/index.ts'
import type { RunningScan } from '../scanning/scan-kind.ts'
import type { ChangedFile, StoredFile, StructureChange } from './store.ts'

interface Joining {
  scan: RunningScan
  sandbox: Sandbox
  published: ReadonlyMap<string, boolean>
  /** The files of the last snapshot. */
  before: readonly StoredFile[]
  owner: { organization_id: string; repository_id: string }
}

type Joined =
  | { figures: FoldedFigures; change: StructureChange; structured: number; unparsed: number; uses: PackageUseCounter }
  | { ended: SandboxEnded['why'] }

/** Numbers of which fewer than this share are used are given anew. */
const LEAST_USED = 0.25

/** Joins the structures of files in the sandbox, and keeps of the result what is not stored yet. */
export async function joinStructures(
  files: readonly { file: SourceFile; language: LanguageId }[],
  { scan, sandbox, published, before, owner }: Joining,
): Promise<Joined> {
  const languages = new Map(files.map(({ file, language }) => [file.path, language]))
  const counts = { structured: 0, unparsed: 0 }
  const uses = new PackageUseCounter()
  const facts = scan
    .collect(
      files.map(({ file }) => file),
      ['structure'],
    )
    [Symbol.asyncIterator]()
  /** Facts that are missing are made now, and not while the run waits for them. */
  let next = await facts.next()

  async function* lines() {
    for (; !next.done; next = await facts.next()) {
      const { file, facts: found } = next.value
      if (found?.gave_up?.structure) counts.unparsed++
      if (!found?.structure) continue
      const language = languages.get(file.path) as LanguageId
      counts.structured++
      uses.add({ language, facts: found.structure })
      yield structureLines(file.path, language, JSON.stringify(found.structure))
    }
  }

  const taker = answerTaker({ before, owner, isAsked: (path) => languages.has(path) })
  try {
    await sandbox.runInParts(
      foldTask,
      {
        published: [...published],
        former: isSparse(before)
          ? []
          : before.map(({ path, first_number, room }) => [path, first_number, room] as const),
      },
      { bytes: Readable.from(lines()), signal: scan.signal, isPatient: true, onAnswer: taker.take },
    )
    return { ...taker.done(), ...counts, uses }
  } catch (fault) {
    if (fault instanceof SandboxEnded) return { ended: fault.why }
    throw fault
  }
}

function isSparse(files: readonly StoredFile[]): boolean {
  const used = files.reduce((sum, { room }) => sum + room, 0)
  const end = files.reduce((most, { first_number, room }) => Math.max(most, first_number + room), 0)
  return used < end * LEAST_USED
}

/** Takes what the run says of each file, and holds the rows of those that are not stored so. */
function answerTaker({
  before,
  owner,
  isAsked,
}: Pick<Joining, 'before' | 'owner'> & { isAsked: (path: string) => boolean }) {
  const known = new Map(before.map((file) => [file.path, file]))
  const left = new Map(known)
  const changed: ChangedFile[] = []
  let figures: FoldedFigures | undefined

  function takeFile({ path, first, room, symbols, edges }: FoldedFile) {
    const isOwn = (number: number) => number >= first && number < first + room
    if (!isAsked(path) || !symbols.every(({ number }) => isOwn(number)) || !edges.every(([from]) => isOwn(from)))
      throw new SandboxEnded('answer', 'rows of another file')
    const digest = createHash('sha256')
      .update(JSON.stringify([first, room, symbols, edges]))
      .digest('base64')
    const stored = left.get(path)
    if (stored?.digest === digest) return void left.delete(path)
    changed.push({
      path,
      first_number: first,
      room,
      digest,
      code_symbols: symbols.map((symbol) => rowText({ ...owner, path, ...symbol })),
      code_edges: edges.map(([from_number, to_number, how, uses]) =>
        rowText({ ...owner, from_number, to_number, how, uses }),
      ),
    })
  }

  return {
    take(answer: { figures?: FoldedFigures; file?: FoldedFile }) {
      figures ??= answer.figures
      if (answer.file) takeFile(answer.file)
    },

    done() {
      if (!figures) throw new SandboxEnded('answer', 'no figures')
      const change: StructureChange = { changed, before: known.size === 0 ? 'all' : [...left.values()] }
      return { figures, change }
    },
  }
}
