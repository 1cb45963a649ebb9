import { batchView, debatesOf } from '../../../background/log-readers/views.ts'
import { momentId } from '../../../engine/derived-ids.ts'
import type { Recorded, RecordedEvent } from '../../../engine/events.ts'
import {
  type Member,
  type MomentType,
  mastery,
  momentsOfEnd,
  type NewMoment,
  type Pair,
  vindications,
} from '../../../engine/insight/moments.ts'
import { noteOf, type Timeline, timelineOf } from '../../../engine/insight/timeline.ts'
import { accuracyShown, showingsOf } from '../../../engine/insight/traits.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Transaction } from '../../../storage/database.ts'
import { addUp, type TableRow } from '../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../storage/rows/rows-in-memory.ts'
import { heldTimelines, learningBatch, type Participants, type Settled } from './insight-batch-store.ts'

const note = (batch: InsightBatch, event: RecordedEvent) => batch.note(event)

/** Memorable moments of debates, traits of agents, and lessons from outcomes. */
export const insight = batchView({
  name: 'insight',
  tables: [
    'insight_notes',
    'insight_courses',
    'insight_members',
    'insight_pairs',
    'agent_traits',
    'learning_days',
    'moments',
    'moment_counts',
  ],
  readersIndexes: ['moments_heat', 'moments_significance', 'moments_timeline', 'moments_type'],
  textErased: 'keeps no text',
  open: insightBatch,
  on: {
    debate_start: note,
    debate_forked: note,
    agent_message: note,
    critique: note,
    vote_cast: note,
    vote_tally: note,
    debate_end: (batch, event) => batch.conclude(event),
    debate_cancelled: (batch, event) => batch.breakOff(event),
    outcome_recorded: (batch, event) => batch.settle(event),
    debate_erased: (batch, event) => batch.erase(event),
  },
})

/** The moments, relations and lessons of the debates of these events. */
async function insightBatch(tx: Transaction, events: readonly RecordedEvent[]) {
  const timelines = await heldTimelines(tx, events)
  const participants = [
    ...events.flatMap((event) => participantsIn(event) ?? []),
    ...debatesOf(events).flatMap(({ debate_id }) => timelines.participants(debate_id) ?? []),
  ]
  const relations = await relationBatch(tx, participants)
  const learning = await learningBatch(tx, participants)
  const moments = await momentBatch(tx, events)

  function takeBack(event: RecordedEvent, timeline: Timeline, settled: Settled) {
    learning.show(event, timeline.domain, accuracyShown(timeline, settled), -1)
    learning.addOutcome(event.organizationId, timeline, settled.right, settled.day, -1)
    moments.forget(event, 'calibration_vindication')
  }

  return {
    note(event: RecordedEvent) {
      const note = noteOf(event)
      if (note) timelines.note(event, note)
    },

    conclude(event: Recorded<'debate_end'>) {
      const { result, winner, confidence, rounds } = event.data
      const { organizationId, debateId } = event
      const timeline = timelineOf(timelines.notes(debateId), { result, winner, confidence, rounds })
      timelines.dropNotes(event)
      if (!timeline) return
      timelines.keep(event, timeline)
      const agents = timeline.parts.map(({ agent }) => agent)
      const known = {
        members: relations.members(organizationId, agents),
        pairs: relations.pairs(organizationId, agents),
      }
      const after = momentsOfEnd(timeline, known.members, known.pairs)
      relations.change(organizationId, after)
      learning.show(event, timeline.domain, showingsOf(timeline), 1)
      learning.addDebate(event, timeline)
      moments.add(event, after.moments, timeline.rounds)
    },

    /** A later outcome replaces an earlier one. */
    settle(event: Recorded<'outcome_recorded'>) {
      const { organizationId, debateId, data: turnedOut } = event
      const kept = timelines.find(debateId)
      if (!kept) return
      const { timeline, settled } = kept
      if (settled) takeBack(event, timeline, settled)
      const day = event.at.slice(0, 10)
      const shown = accuracyShown(timeline, turnedOut)
      learning.show(event, timeline.domain, shown, 1)
      learning.addOutcome(organizationId, timeline, turnedOut.right, day, 1)
      timelines.settle(event, turnedOut, day)
      const masters = shown.flatMap(({ agent, hits, chances }): NewMoment[] => {
        const now = learning.accuracy(organizationId, agent, timeline.domain) ?? { right: hits, choices: chances }
        return mastery(agent, timeline.domain, { right: now.right - hits, choices: now.choices - chances }, now)
      })
      moments.add(event, [...vindications(timeline, turnedOut.right), ...masters], timeline.rounds)
    },

    breakOff: timelines.dropNotes,

    erase(event: RecordedEvent) {
      timelines.dropNotes(event)
      timelines.drop(event)
      moments.forget(event)
    },

    async write() {
      for (const batch of [timelines, relations, learning, moments]) await batch.write()
    },
  }
}
type InsightBatch = Awaited<ReturnType<typeof insightBatch>>

function participantsIn(event: RecordedEvent): Participants | undefined {
  const note = noteOf(event)
  return note?.kind === 'begin' ? { organizationId: event.organizationId, ...note } : undefined
}

/** The ratings of these agents, and the relations of every pair of them. */
async function relationBatch(tx: Transaction, participants: readonly Participants[]) {
  const members = await heldRows(tx, 'insight_members', {
    key: ['organization_id', 'agent'],
    like: participants.flatMap(({ organizationId, agents }) =>
      agents.map((agent) => ({ organization_id: organizationId, agent })),
    ),
  })
  const pairs = await heldRows(tx, 'insight_pairs', {
    key: ['organization_id', 'one', 'other'],
    like: participants.flatMap(({ organizationId, agents }) =>
      everyTwo(agents).map(([one, other]) => ({ organization_id: organizationId, one, other })),
    ),
  })

  return {
    members: (organizationId: string, agents: readonly string[]): Member[] =>
      agents.toSorted().flatMap((name) => {
        const known = members.get(organizationId, name)
        return known ? [{ agent: name, rating: known.rating, debates: known.debates, streak: known.streak }] : []
      }),

    pairs: (organizationId: string, agents: readonly string[]): Pair[] =>
      everyTwo(agents).flatMap(([one, other]) => {
        const known = pairs.get(organizationId, one, other)
        return known ? [{ one, other, alike: known.alike, run: known.run, former: known.former }] : []
      }),

    change(organizationId: string, now: { members: readonly Member[]; pairs: readonly Pair[] }) {
      for (const member of now.members) members.put({ organization_id: organizationId, ...member })
      for (const pair of now.pairs) pairs.put({ organization_id: organizationId, ...pair })
    },

    async write() {
      await members.write()
      await pairs.write()
    },
  }
}

/** Every pair, in order of the names. */
const everyTwo = (agents: readonly string[]): [string, string][] => {
  const inOrder = agents.toSorted()
  return inOrder.flatMap((one, place) => inOrder.slice(place + 1).map((other): [string, string] => [one, other]))
}

const WEEK_MS = 7 * DAY_MS

/** One week of age outweighs the greatest significance. */
export const heatAt = (at: string, significance = 0) => Date.parse(at) / WEEK_MS + significance

/** The moments of the debates of these events, and the organization's counts of moments. */
async function momentBatch(tx: Transaction, events: readonly RecordedEvent[]) {
  const changing = events.filter(({ type }) => type === 'outcome_recorded' || type === 'debate_erased')
  const moments = await heldRows(tx, 'moments', { key: ['id'], like: debatesOf(changing), group: 'debate_id' })
  const counts: TableRow<'moment_counts'>[] = []

  return {
    add({ organizationId, debateId, version, at }: RecordedEvent, added: readonly NewMoment[], round: number) {
      for (const [index, { type, agent, others, significance, description, facts }] of added.entries()) {
        moments.put({
          organization_id: organizationId,
          id: `${momentId(debateId, version)}_${index + 1}`,
          debate_id: debateId,
          type,
          agent,
          others: [...others],
          round,
          significance,
          heat: heatAt(at, significance),
          description,
          facts,
          at,
        })
        counts.push({ organization_id: organizationId, type, agent, moments: 1 })
      }
    },

    /** Removes the moments of one type, or all of the debate. */
    forget({ organizationId, debateId }: RecordedEvent, type?: MomentType) {
      for (const moment of moments.group(debateId)) {
        if (type !== undefined && moment.type !== type) continue
        moments.delete(moment)
        counts.push({ organization_id: organizationId, type: moment.type, agent: moment.agent, moments: -1 })
      }
    },

    async write() {
      await moments.write()
      await addUp(tx, 'moment_counts', ['organization_id', 'type', 'agent'], counts)
    },
  }
}
