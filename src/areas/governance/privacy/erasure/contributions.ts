import type { EventLog } from '../../../../storage/event-log/event-log.ts'

/** Which events of a debate hold what a person wrote. */
export interface Contribution {
  org: string
  debateId: string
  versions: readonly number[]
}

interface PersonContributionsDependencies {
  contributionsOf: (userId: string) => Promise<Contribution[]>
  log: Pick<EventLog, 'read'>
}

/** A question, or that of a fork, begins its debate. */
export const QUESTION = 1

/** What a person wrote in debates. */
export const personContributions = ({ contributionsOf, log }: PersonContributionsDependencies) => ({
  of: contributionsOf,

  /** The debates that they asked themselves. */
  asked: (found: readonly Contribution[]): string[] =>
    found.filter(({ versions }) => versions.includes(QUESTION)).map(({ debateId }) => debateId),

  /** How many of their texts are still there. */
  async texts(found: readonly Contribution[]): Promise<number> {
    let left = 0
    for (const { debateId, versions } of found) {
      const own = new Set(versions)
      left += (await log.read(debateId)).filter((event) => own.has(event.version) && event.private !== null).length
    }
    return left
  },
})
export type Contributions = ReturnType<typeof personContributions>
