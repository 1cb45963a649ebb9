import { type Run, runDigests, runsOf, runsWithin } from '../../../../shared/text/runs.ts'
import type { RunStore } from './run-store.ts'

/** Every text that stands somewhere in a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Digests of what a value is known by. */
export const digestsOf = (key: string) => {
  const digest = runDigests(Buffer.from(key, 'base64url'))
  const each = (runs: readonly Run[]) => runs.map((run) => ({ digest: digest(run), weight: run.weight }))
  return {
    own: (value: unknown) => each(textsIn(value).flatMap(runsOf)),
    within: (value: unknown, lesser: readonly number[]) =>
      textsIn(value).flatMap((text) => runsWithin(text, lesser).map(digest)),
  }
}

/** Says which of several values hold a text of the person, in debates where nothing older has it. */
export type FindCopies = (values: readonly unknown[], lineage?: readonly string[]) => Promise<boolean[]>

export async function copyFinder(runs: RunStore, erasureId: string, key: string): Promise<FindCopies> {
  const digests = digestsOf(key)
  const lesser = await runs.lesser(erasureId)
  return async (values, lineage = []) => {
    const of = values.map((value) => digests.within(value, lesser))
    const theirs = await runs.theirs(erasureId, of.flat(), lineage)
    return of.map((list) => list.some((digest) => theirs.has(digest.toString('hex'))))
  }
}
