import type { LogEvent } from '../../../../shared/event-types.ts'
import { type Run, runDigests, runsOf, runsWithin, WHOLE_RUN } from '../../../../shared/text/runs.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'
import type { Category } from '../../../../storage/table.ts'
import type { Contribution } from './contributions.ts'
import type { KeptRun, TextRunStore } from './text-run-store.ts'

/** Categories with texts that people wrote; sign-in data is recorded by the service. */
export const WRITTEN: ReadonlySet<Category> = new Set(['debate', 'knowledge', 'account', 'delivery', 'machinery'])

/** Which events of which debates the person wrote. */
export type OwnVersions = ReadonlyMap<string, ReadonlySet<number>>

export const ownVersions = (found: readonly Contribution[]): OwnVersions =>
  new Map(found.map(({ debateId, versions }) => [debateId, new Set(versions)]))

/** Digests of the person's texts in a debate, in order: what another person said first is not theirs. */
export async function runsInDebate(
  log: Pick<EventLog, 'read'>,
  debateId: string,
  own: OwnVersions,
  key: string,
): Promise<KeptRun[]> {
  const digests = digestsOf(key)
  const events = await lineageOf(log, debateId)
  const isTheirs = (event: LogEvent) => own.get(event.debateId)?.has(event.version) ?? false
  const said = events.filter(isTheirs).flatMap((event) => digests.own(event.private))
  const weights = new Map(said.map(({ digest, weight }) => [digest.toString('hex'), weight]))
  const lesser = [...new Set(weights.values())].filter((weight) => weight < WHOLE_RUN)
  const kept = new Map<string, KeptRun>()
  for (const event of events) {
    const theirs = isTheirs(event)
    for (const digest of digests.within(event.private, lesser)) {
      const hex = digest.toString('hex')
      const weight = weights.get(hex)
      if (weight !== undefined && !kept.has(hex)) kept.set(hex, { digest, weight, debateId, theirs })
    }
  }
  return [...kept.values()]
}

/** The events of a debate and of those that it was forked from, oldest first. */
export async function lineageOf(log: Pick<EventLog, 'read'>, debateId: string): Promise<LogEvent[]> {
  const events = await log.read(debateId)
  const [first] = events
  if (first?.type !== 'debate_forked') return events
  const inherited = await lineageOf(log, String(first.data.parent))
  return [...inherited.filter(isUpTo(String(first.data.parent), Number(first.data.version))), ...events]
}

/** Of the parent only what was said before the fork. */
const isUpTo =
  (parent: string, version: number) =>
  (event: LogEvent): boolean =>
    event.debateId !== parent || event.version <= version

export const debatesIn = (events: readonly LogEvent[]) => [...new Set(events.map(({ debateId }) => debateId))]

/** Every text that stands somewhere in a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Digests of the text runs of a value. */
export const digestsOf = (key: string) => {
  const digest = runDigests(Buffer.from(key, 'base64url'))
  const each = (runs: readonly Run[]) => runs.map((run) => ({ digest: digest(run), weight: run.weight }))
  return {
    own: (value: unknown) => each(textsIn(value).flatMap(runsOf)),
    within: (value: unknown, lesser: readonly number[]) =>
      textsIn(value).flatMap((text) => runsWithin(text, lesser).map(digest)),
  }
}

/** Finds which values hold a text of the person that nothing older in these debates has. */
export type FindCopies = (values: readonly unknown[], lineage?: readonly string[]) => Promise<boolean[]>

export async function copyFinder(runs: TextRunStore, erasureId: string, key: string): Promise<FindCopies> {
  const digests = digestsOf(key)
  const lesser = await runs.lesser(erasureId)
  return async (values, lineage = []) => {
    const of = values.map((value) => digests.within(value, lesser))
    const theirs = await runs.theirs(erasureId, of.flat(), lineage)
    return of.map((list) => list.some((digest) => theirs.has(digest.toString('hex'))))
  }
}
