import { type AnalysisSettings, type BlobFacts, PASSES, type PassName } from '../../../analysis/blob-facts.ts'
import { GRAMMARS, type Grammar, LANGUAGES, languageOf, languageOfPath } from '../../../analysis/languages/languages.ts'
import type { Sandbox } from '../sandbox.ts'
import { SandboxEnded } from '../task.ts'
import { grammarFiles } from './grammar-files.ts'
import { type CodeAsked, codeTask, MOST_BLOBS } from './task.ts'

export interface UnreadBlob {
  path: string
  bytes: Uint8Array
}

/** What was found in a blob, or how the run ended that had no other blob to read. */
export type AnalysedBlob = { facts: BlobFacts; ended?: undefined } | { ended: SandboxEnded['why']; facts?: undefined }

interface Work {
  sandbox: Sandbox
  passes: readonly PassName[]
  settings: AnalysisSettings
  signal: AbortSignal
  /** `snippetTask` where a person waits. */
  task?: typeof codeTask
  onResident?: (bytes: number) => void
}

const BATCH_BYTES = 4 * 1_048_576

/** Batches that one run each reads: neighbours of one grammar, so that a run compiles one. */
export function batched<Blob extends UnreadBlob>(blobs: readonly Blob[]): Blob[][] {
  const byGrammar = Map.groupBy(blobs, (blob) => grammarOf(blob) ?? '')
  return [...byGrammar.values()].flatMap((same) => {
    const batches: Blob[][] = []
    let size = 0
    for (const blob of same) {
      const batch = batches.at(-1)
      size += blob.bytes.length
      if (batch && batch.length < MOST_BLOBS && size <= BATCH_BYTES) batch.push(blob)
      else {
        batches.push([blob])
        size = blob.bytes.length
      }
    }
    return batches
  })
}

const FIRST_LINE_BYTES = 200

function grammarOf({ path, bytes }: UnreadBlob): Grammar | undefined {
  const language =
    languageOfPath(path) ?? languageOf(path, new TextDecoder('latin1').decode(bytes.subarray(0, FIRST_LINE_BYTES)))
  return LANGUAGES[language].grammar
}

/**
 * Reads a batch of blobs of one repository. A run that is ended is split in two until the blob is alone; a blob whose run ends
 * twice, alone, is given up and named.
 */
export async function analyseBlobs(blobs: readonly UnreadBlob[], work: Work): Promise<AnalysedBlob[]> {
  try {
    return await analysedAtOnce(blobs, work)
  } catch (fault) {
    if (!(fault instanceof SandboxEnded)) throw fault
    if (blobs.length === 1) return analysedAlone(blobs, work)
    const middle = blobs.length >> 1
    const first = await analyseBlobs(blobs.slice(0, middle), work)
    return [...first, ...(await analyseBlobs(blobs.slice(middle), work))]
  }
}

async function analysedAlone(blobs: readonly UnreadBlob[], work: Work): Promise<AnalysedBlob[]> {
  try {
    return await analysedAtOnce(blobs, work)
  } catch (fault) {
    if (!(fault instanceof SandboxEnded)) throw fault
    return [{ ended: fault.why }]
  }
}

async function analysedAtOnce(blobs: readonly UnreadBlob[], work: Work): Promise<AnalysedBlob[]> {
  const { sandbox, passes, settings, signal, task = codeTask, onResident } = work
  const parsed = passes.some((pass) => PASSES[pass].parses) ? blobs : []
  const needed = new Set(parsed.map(grammarOf))
  const engine = parsed.length > 0 ? await grammarFiles.engine() : Buffer.alloc(0)
  const grammars = await Promise.all(
    GRAMMARS.filter((grammar) => needed.has(grammar)).map(async (grammar) => ({
      grammar,
      held: await grammarFiles.grammar(grammar),
    })),
  )
  const asked: CodeAsked = {
    passes,
    settings,
    engine: engine.length,
    grammars: grammars.map(({ grammar, held }) => ({ grammar, bytes: held.length })),
    blobs: blobs.map(({ path, bytes }) => ({ path, bytes: bytes.length })),
  }
  const bytes = Buffer.concat([engine, ...grammars.map(({ held }) => held), ...blobs.map(({ bytes }) => bytes)])
  const answer = await sandbox.run(task, asked, { bytes, signal, isPatient: task.lane === 'code', onResident })
  if (answer.blobs.length !== blobs.length) throw new SandboxEnded('answer', 'not one answer for each blob')
  return (answer.blobs as unknown as BlobFacts[]).map((facts) => ({ facts }))
}
