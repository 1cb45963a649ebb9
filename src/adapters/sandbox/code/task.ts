import { join } from 'node:path'
import { type AnalysisSettings, BlobFactsSchema, type PassName } from '../../../analysis/blob-facts.ts'
import type { Grammar } from '../../../analysis/languages/languages.ts'
import { MEGABYTE, type SandboxTask, USUAL_LIMITS } from '../task.ts'

/** How many blobs one run reads at most. */
export const MOST_BLOBS = 2_000

export interface CodeAsked {
  passes: readonly PassName[]
  settings: AnalysisSettings
  /** The parts of the bytes that come with the question, in their order: the engine, the grammars, then the blobs. */
  engine: number
  grammars: readonly { grammar: Grammar; bytes: number }[]
  blobs: readonly { path: string; bytes: number }[]
}

/** Reads files of one repository, a batch at a time; the facts of each are an answer, in the order of the blobs. */
export const codeTask: SandboxTask<CodeAsked, typeof BlobFactsSchema> = {
  name: 'code',
  entry: join(import.meta.dirname, 'reader.ts'),
  output: BlobFactsSchema,
  lane: 'code',
  limits: { ...USUAL_LIMITS, cpuSeconds: 120, kernelCpuSeconds: 150, wallSeconds: 600, outputBytes: 512 * MEGABYTE },
}

/** The same for a piece of code whose sender waits for the answer. */
export const snippetTask: typeof codeTask = { ...codeTask, lane: 'snippets', limits: USUAL_LIMITS }
