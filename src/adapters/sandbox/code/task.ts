import { join } from 'node:path'
import Type from 'typebox'
import { type AnalysisSettings, BlobFactsSchema, type PassName } from '../../../analysis/blob-facts.ts'
import type { Grammar } from '../../../analysis/languages/languages.ts'
import { MEGABYTE, type SandboxTask, USUAL_LIMITS } from '../task.ts'

/** How many blobs one run reads at most. */
export const MOST_BLOBS = 200

export interface CodeAsked {
  passes: readonly PassName[]
  settings: AnalysisSettings
  /** The parts of the bytes that come with the question, in their order: the engine, the grammars, then the blobs. */
  engine: number
  grammars: readonly { grammar: Grammar; bytes: number }[]
  blobs: readonly { path: string; bytes: number }[]
}

const CodeRead = Type.Object({ blobs: Type.Array(BlobFactsSchema, { maxItems: MOST_BLOBS }) })

/** Reads files of one repository, a batch at a time; facts come in the order of the blobs. */
export const codeTask: SandboxTask<CodeAsked, typeof CodeRead> = {
  name: 'code',
  entry: join(import.meta.dirname, 'reader.ts'),
  output: CodeRead,
  lane: 'code',
  limits: { ...USUAL_LIMITS, cpuSeconds: 60, kernelCpuSeconds: 90, wallSeconds: 300, outputBytes: 128 * MEGABYTE },
}

/** The same for a piece of code whose sender waits for the answer. */
export const snippetTask: typeof codeTask = { ...codeTask, lane: 'snippets', limits: USUAL_LIMITS }
