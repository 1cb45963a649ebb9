import type { RecordedEvent } from '../../../engine/events.ts'
import type { Timeline } from '../../../engine/insight/timeline.ts'
import type { Showing } from '../../../engine/insight/traits.ts'
import type { Transaction } from '../../../storage/database.ts'
import { heldRows } from '../../../storage/rows/held-rows.ts'
import { addInOrder, type TableRow } from '../../../storage/rows/many-rows.ts'
import type { Participants } from './debate-timeline-store.ts'

type Day = TableRow<'learning_days'>

const NOTHING = {
  debates: 0,
  agreed: 0,
  rounds: 0,
  confidence: 0,
  outcomes: 0,
  right_outcomes: 0,
  squared_errors: 0,
}

/** Traits of agents and daily results of decisions; a changed outcome takes back what the former one added. */
export async function learningBatch(tx: Transaction, participants: readonly Participants[]) {
  const traits = await heldRows(tx, 'agent_traits', {
    key: ['organization_id', 'agent', 'domain', 'trait'],
    like: participants.flatMap(({ organizationId, domain, agents }) =>
      agents.map((agent) => ({ organization_id: organizationId, agent, domain })),
    ),
  })
  const days: Day[] = []

  function add(organizationId: string, day: string, domain: string, figures: Partial<typeof NOTHING>) {
    days.push({ organization_id: organizationId, day, domain, ...NOTHING, ...figures })
  }

  return {
    show({ organizationId, at }: RecordedEvent, domain: string, showings: readonly Showing[], times: 1 | -1) {
      for (const { agent, trait, hits, chances } of showings) {
        const known = traits.get(organizationId, agent, domain, trait)
        traits.put({
          organization_id: organizationId,
          agent,
          domain,
          trait,
          hits: (known?.hits ?? 0) + hits * times,
          chances: (known?.chances ?? 0) + chances * times,
          first_at: known?.first_at ?? at,
          last_at: at,
        })
      }
    },

    /** How often the agent was right in this domain. */
    accuracy(organizationId: string, agent: string, domain: string): { right: number; choices: number } | undefined {
      const known = traits.get(organizationId, agent, domain, 'accurate')
      return known && { right: known.hits, choices: known.chances }
    },

    addDebate({ organizationId, at }: RecordedEvent, { domain, result, rounds, confidence }: Timeline) {
      const agreed = Number(result === 'consensus_reached')
      add(organizationId, at.slice(0, 10), domain, { debates: 1, agreed, rounds, confidence })
    },

    /** Counts nothing where the debate decided nothing. */
    addOutcome(organizationId: string, timeline: Timeline, right: string | null, day: string, times: 1 | -1) {
      const { domain, winner, confidence } = timeline
      if (winner === null) return
      const correct = Number(winner === right)
      add(organizationId, day, domain, {
        outcomes: times,
        right_outcomes: correct * times,
        squared_errors: (confidence - correct) ** 2 * times,
      })
    },

    async write() {
      await traits.write()
      await addInOrder(tx, 'learning_days', ['organization_id', 'day', 'domain'], days)
    },
  }
}
