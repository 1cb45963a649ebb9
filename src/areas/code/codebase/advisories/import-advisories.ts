import { setImmediate as rest } from 'node:timers/promises'
import { type Advisory, parseAdvisory, UnreadableAdvisory } from '../../../../analysis/advisories/osv.ts'
import type { AdvisoryFile } from './advisory-files.ts'
import type { AdvisoryStore } from './store.ts'

/** What an import came to. */
export interface Imported {
  read: number
  added: number
  updated: number
  unchanged: number
  refused: number
  /** The first that were refused, with why. */
  refusals: { file: string; why: string }[]
}

const TOGETHER = 100
const MOST_TOLD = 20

interface Dependencies {
  store: Pick<AdvisoryStore, 'save' | 'countSources'>
  now: () => Date
}

/** Imports advisories, each document once by its id and time; a second time nothing changes. */
export async function importAdvisories(
  files: AsyncIterable<AdvisoryFile> | Iterable<AdvisoryFile>,
  { store, now }: Dependencies,
  signal?: AbortSignal,
): Promise<Imported> {
  const imported: Imported = { read: 0, added: 0, updated: 0, unchanged: 0, refused: 0, refusals: [] }
  let batch: Advisory[] = []

  async function save() {
    const { added, updated } = batch.length > 0 ? await store.save(batch, now()) : { added: 0, updated: 0 }
    imported.added += added
    imported.updated += updated
    imported.unchanged += batch.length - added - updated
    batch = []
  }

  for await (const { name, text, kind } of files) {
    signal?.throwIfAborted()
    try {
      batch.push(parseAdvisory(text, kind))
      imported.read++
    } catch (fault) {
      if (!(fault instanceof UnreadableAdvisory)) throw fault
      imported.refused++
      if (imported.refusals.length < MOST_TOLD) imported.refusals.push({ file: name.slice(-300), why: fault.message })
    }
    if (batch.length >= TOGETHER) await save()
    else await rest()
  }
  await save()
  await store.countSources(now())
  return imported
}
