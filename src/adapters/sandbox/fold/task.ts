import { join } from 'node:path'
import Type from 'typebox'
import type { LanguageId } from '../../../analysis/languages/languages.ts'
import { SYMBOL_KINDS, VISIBILITIES } from '../../../analysis/structure/structure-facts.ts'
import { MEGABYTE, type SandboxTask, USUAL_LIMITS } from '../task.ts'

/** A file as it stands in the bytes that come with the question: what it is, and its structure as it is kept. */
export const structureLines = (path: string, language: LanguageId, structure: string): string =>
  `${JSON.stringify([path, language])}\n${structure}\n`

export interface FoldAsked {
  /** Whether folders with a manifest hold a package that is published. */
  published: readonly (readonly [folder: string, isPublished: boolean])[]
  /** The numbers that the symbols of files had before: path, first, room. */
  former: readonly (readonly [path: string, first: number, room: number])[]
}

const MOST_NAMED = 10_000
const Number_ = Type.Integer({ minimum: 0 })
const Text = Type.String({ maxLength: 2_000 })
const OrNull = <Value extends Type.TSchema>(value: Value) => Type.Union([value, Type.Null()])

const FoldedSymbol = Type.Object({
  number: Number_,
  name: Text,
  kind: Type.Enum([...SYMBOL_KINDS, 'file', 'import'] as const),
  line: Number_,
  end_line: Number_,
  within: Type.Integer({ minimum: -1 }),
  visibility: Type.Enum(VISIBILITIES),
  is_exported: Type.Boolean(),
  is_test: Type.Boolean(),
  is_entry: Type.Boolean(),
  doc: OrNull(Text),
  uses: Number_,
  cycle: OrNull(Number_),
  dead_confidence: OrNull(Type.Number({ minimum: 0, maximum: 1 })),
  dead_reason: OrNull(Text),
})

const FoldedFile = Type.Object({
  path: Text,
  first: Number_,
  room: Number_,
  symbols: Type.Array(FoldedSymbol, { maxItems: 100_000 }),
  edges: Type.Array(Type.Tuple([Number_, Number_, Type.Enum(['exact', 'import', 'name'] as const), Number_]), {
    maxItems: 1_000_000,
  }),
})

const Texts = Type.Array(Text, { maxItems: MOST_NAMED })
const Figures = Type.Object({
  classes: Number_,
  functions: Number_,
  imports: Number_,
  edges: Type.Object({ total: Number_, ambiguous: Number_, outside: Number_ }),
  cycles: Number_,
  dead: Number_,
  understanding: Type.Object({
    architecture: Type.String({ maxLength: 20_000 }),
    main_technologies: Texts,
    entry_points: Texts,
    key_components: Type.Array(
      Type.Object({
        name: Text,
        purpose: Text,
        files: Texts,
        file_count: Number_,
        functions: Number_,
        classes: Number_,
      }),
      { maxItems: MOST_NAMED },
    ),
    dependencies_summary: Type.Record(Type.String(), Texts),
  }),
})

/** The figures come first, then file by file. */
const Folded = Type.Object({ figures: Type.Optional(Figures), file: Type.Optional(FoldedFile) })

/** Joins the structures of the files of one repository: who uses whom, and what nothing needs. */
export const foldTask: SandboxTask<FoldAsked, typeof Folded> = {
  name: 'fold',
  entry: join(import.meta.dirname, 'reader.ts'),
  output: Folded,
  lane: 'code',
  limits: {
    ...USUAL_LIMITS,
    cpuSeconds: 240,
    kernelCpuSeconds: 300,
    wallSeconds: 900,
    heapBytes: 448 * MEGABYTE,
    outputBytes: 256 * MEGABYTE,
  },
}
