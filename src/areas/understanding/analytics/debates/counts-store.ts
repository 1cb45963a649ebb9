import type { Transaction } from '../../../../storage/database.ts'
import { addInOrder, addUp, replaceRows, rowsLike, type TableRow } from '../../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../../storage/rows/rows-in-memory.ts'
import { bandOf, type Choice, type Conclusion, pairsOf } from './debate-end.ts'

/** The organization and the time that a count belongs to. */
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

/** Daily counts of debates, outcomes, roles, agent pairs and early stops; collected first, written together. */
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

type Stops = TableRow<'analytics_stops'>
type Key = Pick<Stops, 'organization_id' | 'day' | 'reason' | 'band'>

const KEY = ['organization_id', 'day', 'reason', 'band'] as const
const nameOf = ({ organization_id, day, reason, band }: Key) => JSON.stringify([organization_id, day, reason, band])

/** Debates that stopped before their last round, by day, reason and band of confidence. */
function stopCounts(tx: Transaction) {
  const changes: { key: Key; change: (known: Stops | undefined) => Stops | undefined }[] = []

  return {
    add(key: Key, confidence: number, saved: number) {
      changes.push({
        key,
        change: (known) => ({
          ...key,
          debates: (known?.debates ?? 0) + 1,
          rounds_saved: (known?.rounds_saved ?? 0) + saved,
          confidence: (known?.confidence ?? 0) + confidence,
          lowest: Math.min(known?.lowest ?? confidence, confidence),
          highest: Math.max(known?.highest ?? confidence, confidence),
          wrong: known?.wrong ?? 0,
        }),
      })
    },

    /** One more early stop, or one fewer, turned out wrong. */
    addWrong(key: Key, times: 1 | -1) {
      changes.push({ key, change: (known) => known && { ...known, wrong: known.wrong + times } })
    },

    async write() {
      const found = await rowsLike(
        tx,
        'analytics_stops',
        changes.map(({ key }) => key),
      )
      const stops = new Map(found.map((row) => [nameOf(row), row]))
      for (const { key, change } of changes) {
        const now = change(stops.get(nameOf(key)))
        if (now) stops.set(nameOf(key), now)
      }
      await replaceRows(tx, 'analytics_stops', KEY, [...stops.values()])
    },
  }
}

type Totals = TableRow<'analytics_pair_totals'>

/** Two agents that both voted in a debate, in order of their names. */
interface Meeting extends Omit<Totals, 'first_day' | 'last_day'> {
  day: string
}

/** The domain of the totals over all domains. */
export const EVERYWHERE = ''

/** Totals of every pair of agents, and their state at the end of each day. */
function pairCounts(tx: Transaction) {
  const meetings: Meeting[] = []

  return {
    add(meeting: Meeting) {
      meetings.push({ ...meeting, domain: EVERYWHERE }, meeting)
    },

    async write() {
      const totals = await heldRows(tx, 'analytics_pair_totals', {
        key: ['organization_id', 'domain', 'agent', 'other'],
        like: meetings.map(({ organization_id, domain, agent, other }) => ({ organization_id, domain, agent, other })),
      })
      const days = new Map<string, TableRow<'analytics_pair_days'>>()
      for (const meeting of meetings) {
        const { organization_id, domain, agent, other } = meeting
        const now = after(totals.get(organization_id, domain, agent, other), meeting)
        totals.put(now)
        if (domain !== EVERYWHERE) continue
        const { last_day: day, met, differed } = now
        days.set(JSON.stringify([organization_id, agent, other, day]), {
          organization_id,
          agent,
          other,
          day,
          met,
          differed,
        })
      }
      await totals.write()
      await replaceRows(tx, 'analytics_pair_days', ['organization_id', 'agent', 'other', 'day'], [...days.values()])
    },
  }
}

const after = (known: Totals | undefined, { day, ...meeting }: Meeting): Totals => ({
  ...meeting,
  first_day: known?.first_day ?? day,
  // Clocks of two nodes may differ around midnight; the last row has to stay the last.
  last_day: known && known.last_day > day ? known.last_day : day,
  met: (known?.met ?? 0) + meeting.met,
  differed: (known?.differed ?? 0) + meeting.differed,
  wins: (known?.wins ?? 0) + meeting.wins,
  losses: (known?.losses ?? 0) + meeting.losses,
  draws: (known?.draws ?? 0) + meeting.draws,
})
