import type { LogEvent } from '../../../../../shared/event-types.ts'
import type { EventLog } from '../../../../../storage/event-log/event-log.ts'
import { type Contributions, QUESTION } from '../contributions.ts'
import type { Work } from '../erasure-driver.ts'
import type { PolicyIn } from '../policy-store.ts'
import type { ReachStore } from '../reach-store.ts'
import { debatesIn, type FindCopies, lineageOf } from '../text-runs.ts'
import type { CopyFindings } from './copy-pass.ts'

interface LogCopiesDependencies {
  reach: Pick<ReachStore, 'derived' | 'given'>
  contributions: Contributions
  log: Pick<EventLog, 'read'>
  policyIn: PolicyIn
  eraseTexts: (debateId: string, versions: readonly number[]) => Promise<unknown>
}

const DECISIONS: ReadonlySet<string> = new Set(['consensus_reached', 'debate_end'])

export const KEPT_BY_POLICY = 'The policy of the organization keeps questions, decisions and what others wrote'

/** What stays under the policy `keep`: questions, decisions, and what other people wrote. */
export const staysKept = ({ version, type, data }: LogEvent) =>
  version === QUESTION || DECISIONS.has(type) || typeof data.user === 'string'

/** Clears copies in the logs of debates that the person wrote in, of their forks, and of debates that rest on them. */
export function logCopies({ reach, contributions, log, policyIn, eraseTexts }: LogCopiesDependencies) {
  async function reached(userId: string) {
    const own = (await contributions.of(userId)).map(({ debateId }) => debateId)
    return reach.derived([...own, ...(await reach.given(userId))])
  }

  return {
    reached,

    async clear({ whose, payers, beat }: Work, find: FindCopies, found: CopyFindings): Promise<void> {
      for (const { org, id } of await reached(whose.id)) {
        await beat()
        const events = await lineageOf(log, id)
        const texts = events.filter((event) => event.debateId === id && event.private !== null)
        if (texts.length === 0) continue
        const isCopy = await find(
          texts.map((event) => event.private),
          debatesIn(events),
        )
        const copies = texts.filter((_, i) => isCopy[i])
        const keeps = (await policyIn(payers, org)) === 'keep'
        const going = copies.filter((event) => !keeps || !staysKept(event))
        found.kept(org, 'events', KEPT_BY_POLICY, copies.length - going.length)
        if (going.length === 0) continue
        await eraseTexts(
          id,
          going.map(({ version }) => version),
        )
        found.cleared(going.length)
      }
    },
  }
}
export type LogCopies = ReturnType<typeof logCopies>
