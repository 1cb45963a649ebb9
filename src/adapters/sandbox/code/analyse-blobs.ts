import { Readable } from 'node:stream'
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

/** What one run reads at most, unless a blob alone is larger. */
export const BATCH_BYTES = 8 * 1_048_576

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

/** The grammar that reads a file, as far as its name tells. */
export const grammarOfPath = (path: string): Grammar | undefined => LANGUAGES[languageOfPath(path) ?? 'text'].grammar

function grammarOf({ path, bytes }: UnreadBlob): Grammar | undefined {
  const language =
    languageOfPath(path) ?? languageOf(path, new TextDecoder('latin1').decode(bytes.subarray(0, FIRST_LINE_BYTES)))
  return LANGUAGES[language].grammar
}

/** Reads a batch of blobs of one repository, and answers for each. */
export async function analyseBlobs(blobs: readonly UnreadBlob[], work: Work): Promise<AnalysedBlob[]> {
  const answers: AnalysedBlob[] = []
  await analyseEach(blobs, work, (answer) => void answers.push(answer))
  return answers
}

/**
 * Tells what was found in each blob of a batch, in their order and as soon as it is known. After a run that is ended, the first blob
 * without an answer is read alone, and the others after it together; one that ends its run alone, too, is given up and named.
 */
export async function analyseEach(
  blobs: readonly UnreadBlob[],
  work: Work,
  take: (answer: AnalysedBlob, at: number) => Promise<void> | void,
): Promise<void> {
  let at = 0
  let isAlone = false
  while (at < blobs.length) {
    const from = at
    try {
      const asked = isAlone ? blobs.slice(at, at + 1) : blobs.slice(at)
      await analysedAtOnce(asked, work, async (facts) => take({ facts }, at++))
      isAlone = false
    } catch (fault) {
      if (!(fault instanceof SandboxEnded)) throw fault
      if (isAlone && at === from) await take({ ended: fault.why }, at++)
      isAlone = !isAlone
    }
  }
}

async function analysedAtOnce(
  blobs: readonly UnreadBlob[],
  { sandbox, passes, settings, signal, task = codeTask, onResident }: Work,
  take: (facts: BlobFacts) => Promise<void>,
): Promise<void> {
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
  const bytes = Readable.from([engine, ...grammars.map(({ held }) => held), ...blobs.map(({ bytes }) => bytes)])
  let answered = 0
  const onAnswer = async (facts: unknown) => {
    if (++answered > blobs.length) throw new SandboxEnded('answer', 'more answers than blobs')
    await take(facts as BlobFacts)
  }
  await sandbox.runInParts(task, asked, { bytes, signal, isPatient: task.lane === 'code', onResident, onAnswer })
  if (answered < blobs.length) throw new SandboxEnded('answer', 'not one answer for each blob')
}
