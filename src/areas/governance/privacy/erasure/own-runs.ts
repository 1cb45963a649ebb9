import type { LogEvent } from '../../../../shared/event-types.ts'
import { WHOLE_RUN } from '../../../../shared/text/runs.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'
import type { Category } from '../../../../storage/kept.ts'
import type { Contribution } from './contributed.ts'
import { lineageOf } from './lineage.ts'
import type { KeptRun } from './run-store.ts'
import { digestsOf } from './texts.ts'

/** What is kept of how somebody signs in, was recorded by the service: they did not write it. */
export const WRITTEN: ReadonlySet<Category> = new Set(['debate', 'knowledge', 'account', 'delivery', 'machinery'])

/** Which events of which debates the person wrote. */
export type OwnVersions = ReadonlyMap<string, ReadonlySet<number>>

export const ownVersions = (found: readonly Contribution[]): OwnVersions =>
  new Map(found.map(({ debateId, versions }) => [debateId, new Set(versions)]))

/** What their texts in a debate are known by, in the order in which it was said: what somebody else said before is not theirs. */
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
