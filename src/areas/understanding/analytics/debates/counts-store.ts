import type { Transaction } from '../../../../storage/database.ts'
import { addInOrder, addUp, type TableRow } from '../../../../storage/many-rows.ts'
import { pairCounts } from '../patterns/pairs-store.ts'
import { stopCounts } from '../patterns/stops-store.ts'
import { bandOf, type Choice, type Conclusion, pairsOf } from './debate-end.ts'

/** Where and when something is counted. */
interface Place {
  organizationId: string
  at: string
}

interface Over {
  domain: string
  started_at: string
  stop_reason: string | null
}

const NOTHING = {
  started: 0,
  cancelled: 0,
  ended: 0,
  agreed: 0,
  rounds: 0,
  agents: 0,
  confidence: 0,
  duration_ms: 0,
  disagreements: 0,
  dissenters: 0,
  resolved: 0,
  resolution_rounds: 0,
  missed_stops: 0,
  panels: 0,
}

/** What debates come to, day by day; to be added up and written together. */
export function analyticsCounts(tx: Transaction) {
  const days: TableRow<'analytics_days'>[] = []
  const outcomes: TableRow<'analytics_outcomes'>[] = []
  const roles: TableRow<'analytics_roles'>[] = []
  const pairs = pairCounts(tx)
  const stops = stopCounts(tx)

  const placeOf = ({ organizationId, at }: Place) => ({ organization_id: organizationId, day: at.slice(0, 10) })
  const countDay = (place: Place, domain: string, added: Partial<typeof NOTHING>) =>
    days.push({ ...placeOf(place), domain, ...NOTHING, ...added })

  return {
    stops,
    countDay,

    countEnd(place: Place, { domain, started_at, stop_reason }: Over, agents: number, over: Conclusion) {
      const { outcome, rounds, confidence, dissenting, roundsSaved, missedStop } = over
      const agreed = Number(outcome === 'consensus')
      const disagreements = Number(dissenting.length > 0)
      const resolved = agreed * disagreements
      countDay(place, domain, {
        ended: 1,
        agreed,
        rounds,
        agents,
        confidence,
        duration_ms: Math.max(0, Date.parse(place.at) - Date.parse(started_at)),
        disagreements,
        dissenters: dissenting.length,
        resolved,
        resolution_rounds: resolved * rounds,
        missed_stops: Number(missedStop),
      })
      const band = bandOf(confidence)
      outcomes.push({ ...placeOf(place), outcome, band, debates: 1 })
      if (roundsSaved === null) return
      stops.add({ ...placeOf(place), reason: stop_reason ?? '', band }, confidence, roundsSaved)
    },

    countRoles(place: Place, taken: Conclusion['roles']) {
      for (const [agent, own] of Object.entries(taken)) {
        for (const role of own) roles.push({ ...placeOf(place), agent, role, debates: 1 })
      }
    },

    countPairs(place: Place, domain: string, choices: readonly Choice[], winner: string | null) {
      for (const [one, other] of pairsOf(choices)) {
        const [won, otherWon] = [one.choice === winner, other.choice === winner]
        pairs.add({
          ...placeOf(place),
          domain,
          agent: one.agent,
          other: other.agent,
          met: 1,
          differed: Number(one.choice !== other.choice),
          wins: Number(won && !otherWon),
          losses: Number(otherWon && !won),
          draws: Number(winner !== null && won === otherWon),
        })
      }
    },

    async write() {
      await addInOrder(tx, 'analytics_days', ['organization_id', 'day', 'domain'], days)
      await addUp(tx, 'analytics_outcomes', ['organization_id', 'day', 'outcome', 'band'], outcomes)
      await addUp(tx, 'analytics_roles', ['organization_id', 'day', 'agent', 'role'], roles)
      await pairs.write()
      await stops.write()
    },
  }
}
