import type { WitnessStore } from './witness-store.ts'

interface Needs {
  store: Pick<WitnessStore, 'all'>
  now: () => Date
}

const FRESH_MS = 10_000

/** What is wrong with the witnesses, as it was known a few seconds ago: whoever asks does not wait for the database. */
export function witnessTroubles({ store, now }: Needs): () => readonly string[] {
  let known: readonly string[] = []
  let askedMs = 0
  return () => {
    const at = now().getTime()
    if (at - askedMs >= FRESH_MS) {
      askedMs = at
      const asked = store.all().then((all) => {
        known = all.flatMap(({ name, trouble }) => (trouble === null ? [] : [`${name}: ${trouble}`]))
      })
      asked.catch(() => {})
    }
    return known
  }
}
