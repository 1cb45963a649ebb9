import { join } from 'node:path'
import Type from 'typebox'
import { MEGABYTE, type SandboxTask, USUAL_LIMITS } from '../task.ts'

/** A file as it stands in the bytes that come with the question: its path, and the prints of its lines. */
export const printLinesOf = (path: string, prints: string): string =>
  `${JSON.stringify(path)}\n${JSON.stringify(prints)}\n`

export interface DuplicatesAsked {
  /** Shorter runs are not told. */
  minLines: number
}

const MOST_DUPLICATES = 5_000
const Count = Type.Integer({ minimum: 0 })
const Path = Type.String({ maxLength: 2_000 })

const DuplicatesFound = Type.Object({
  duplicates: Type.Array(
    Type.Object({
      hash: Type.String({ maxLength: 100 }),
      lines: Count,
      tokens: Count,
      occurrences: Type.Array(Type.Object({ file: Path, start: Count, end: Count }), { maxItems: 1_000_000 }),
    }),
    { maxItems: MOST_DUPLICATES },
  ),
  /** How many lines with code of a file stand elsewhere too. */
  duplicated: Type.Array(Type.Tuple([Path, Count]), { maxItems: 1_000_000 }),
})

/** Finds runs of lines that stand in several places of one repository. */
export const duplicatesTask: SandboxTask<DuplicatesAsked, typeof DuplicatesFound> = {
  name: 'duplicates',
  entry: join(import.meta.dirname, 'reader.ts'),
  output: DuplicatesFound,
  lane: 'code',
  limits: { ...USUAL_LIMITS, cpuSeconds: 120, kernelCpuSeconds: 150, wallSeconds: 600, heapBytes: 448 * MEGABYTE },
}
