import {
  type AnalysedBlob,
  analyseEach,
  BATCH_BYTES,
  batched,
  grammarOfPath,
  type UnreadBlob,
} from '../../../../adapters/sandbox/code/analyse-blobs.ts'
import type { Sandbox } from '../../../../adapters/sandbox/sandbox.ts'
import { type BlobFacts, type FileFacts, PASS_NAMES, type PassName } from '../../../../analysis/blob-facts.ts'
import { languageOfPath } from '../../../../analysis/languages/languages.ts'
import { skippedUnread } from '../../../../analysis/languages/skipped.ts'
import type { SourceFile } from '../../../../analysis/source-tree.ts'
import type { CollectFacts, ScannedFile } from '../scanning/scan-kind.ts'
import { type FactsKey, type FactsStore, keyOf, keysOf, type StoredFacts, versionsOf } from './store.ts'

interface Dependencies {
  store: FactsStore
  sandbox: Sandbox
  /** Files with more bytes are not read. */
  fileBytes: number
  now: () => Date
}

type Work = Parameters<CollectFacts>[0]

/** How many files are looked up together, and of how many the facts are read: others have a turn between them. */
const LOOKED_UP = 500
const READ_TOGETHER = 100
/** How much is read before it is analysed: what one run reads. */
const READ_BYTES = BATCH_BYTES
/** How many facts are written together. */
const WRITTEN = 300

/** A file whose facts are missing, and those that are. */
interface Missing {
  file: SourceFile
  keys: FactsKey[]
}

/** Reads the facts of files: those that are stored, and for the rest those that the analyser makes and that are stored then. */
export function factsCollector({ store, sandbox, fileBytes, now }: Dependencies): CollectFacts {
  const skips = (file: SourceFile) => skippedUnread(file, { fileBytes })

  async function missing({ org, files, passes, prepares = [], settings, signal }: Work): Promise<Missing[]> {
    const versions = versionsOf(settings)
    const found: Missing[] = []
    const named = new Set<string>()
    for (const chunk of chunks(
      files.filter((file) => !skips(file)),
      LOOKED_UP,
    )) {
      signal.throwIfAborted()
      const wanted = chunk.map((file) => ({ file, keys: keysOf(file, [...passes, ...prepares], versions) }))
      const known = await store.known(
        org,
        wanted.flatMap(({ keys }) => keys),
      )
      for (const { file, keys } of wanted) {
        const unknown = keys.filter((key) => !known.has(keyOf(key)) && !named.has(keyOf(key)))
        for (const key of unknown) named.add(keyOf(key))
        if (unknown.length > 0) found.push({ file, keys: unknown })
      }
    }
    return found
  }

  async function analyse(blobs: readonly (UnreadBlob & Missing)[], work: Work, onRead: (blobs: number) => void) {
    const { org, settings, signal, passes, prepares = [] } = work
    for (const batch of batched(blobs)) {
      signal.throwIfAborted()
      const asked = [...passes, ...prepares]
      const needed = asked.filter((pass) => batch.some(({ keys }) => keys.some((key) => key.pass === pass)))
      let found: StoredFacts[] = []
      const write = async () => {
        const written = found
        found = []
        await store.write(org, written, now())
        onRead(new Set(written.map(({ oid }) => oid)).size)
      }
      await analyseEach(batch, { sandbox, passes: needed, settings, signal }, async (answer, at) => {
        found.push(...storedFacts(batch[at] as Missing, answer))
        if (found.length >= WRITTEN) await write()
      })
      await write()
    }
  }

  async function analyseMissing(work: Work) {
    const lacking = await missing(work)
    const byGrammar = Map.groupBy(lacking, ({ file }) => grammarOfPath(file.path))
    let done = 0
    const onRead = (blobs: number) => {
      done += blobs
      work.progress(Math.min(1, done / lacking.length))
    }
    for (const alike of byGrammar.values()) await readAndAnalyse(alike, work, onRead)
    work.progress(1)
  }

  async function readAndAnalyse(lacking: readonly Missing[], work: Work, onRead: (blobs: number) => void) {
    const byOid = Map.groupBy(lacking, ({ file }) => file.oid)
    let held: (UnreadBlob & Missing)[] = []
    let size = 0
    for await (const { oid, bytes } of work.tree.read([...byOid.keys()], work.signal)) {
      for (const each of byOid.get(oid) ?? []) held.push({ ...each, path: each.file.path, bytes })
      size += bytes.length
      if (size < READ_BYTES) continue
      await analyse(held, work, onRead)
      held = []
      size = 0
    }
    await analyse(held, work, onRead)
  }

  return async function* collect(work) {
    await analyseMissing(work)
    const { org, files, passes, settings, signal } = work
    const versions = versionsOf(settings)
    for (const chunk of chunks(files, READ_TOGETHER)) {
      signal.throwIfAborted()
      const wanted = chunk.map((file) => ({ file, keys: skips(file) ? [] : keysOf(file, passes, versions) }))
      const stored = await store.read(
        org,
        wanted.flatMap(({ keys }) => keys),
        now(),
      )
      for (const { file, keys } of wanted) yield scannedFile(file, skips(file), keys, stored)
    }
  }
}

function* chunks<Item>(items: readonly Item[], size: number): Iterable<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** The rows that follow from one analysis; a pass that has nothing to say is told too, so that it is not asked again. */
function storedFacts({ file, keys }: Missing, { facts, ended }: AnalysedBlob): StoredFacts[] {
  return keys.map((key) => {
    if (key.pass === 'file') return { ...key, facts: facts?.file ?? unanalysable(file), gaveUp: ended ?? null }
    return { ...key, facts: facts?.[key.pass], gaveUp: facts?.gave_up?.[key.pass] ?? ended ?? null }
  })
}

const unanalysable = ({ path }: SourceFile): FileFacts => ({
  language: languageOfPath(path) ?? 'text',
  lines: { total: 0, code: 0, comment: 0, blank: 0 },
  skipped: 'unanalysable',
})

/** How a run ended that had this file alone to read. */
const ENDED: Readonly<Record<string, string>> = {
  cpu: 'reading it takes too much CPU',
  wall: 'reading it takes too long',
  memory: 'reading it takes too much memory',
  output: 'it says too much',
  crash: 'its reader crashes',
  answer: 'its reader gives no sound answer',
}

function scannedFile(
  file: SourceFile,
  skipped: string | undefined,
  keys: readonly FactsKey[],
  stored: ReadonlyMap<string, StoredFacts>,
): ScannedFile {
  if (skipped) return { file, skipped: { reason: skipped } }
  const facts: Partial<Record<PassName, unknown>> & Pick<BlobFacts, 'gave_up'> = {}
  const gaveUp: Record<string, string> = {}
  let ended: string | null = null
  for (const key of keys) {
    const found = stored.get(keyOf(key))
    if (found?.facts !== undefined) facts[key.pass] = found.facts
    if (key.pass === 'file') ended = found?.gaveUp ?? null
    else if (found?.gaveUp) gaveUp[key.pass] = found.gaveUp
  }
  const about = facts.file as FileFacts | undefined
  if (!about) return { file, skipped: { reason: 'unreadable' } }
  if (about.skipped) return { file, skipped: { reason: about.skipped, why: ended ? ENDED[ended] : undefined } }
  if (PASS_NAMES.some((pass) => gaveUp[pass])) facts.gave_up = gaveUp as BlobFacts['gave_up']
  return { file, facts: facts as BlobFacts }
}
