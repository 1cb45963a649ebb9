import { sql } from 'kysely'
import { debatesOf } from '../../../background/log-readers/views.ts'
import { decisionStart } from '../../../engine/debate-start.ts'
import type { Recorded, RecordedEvent } from '../../../engine/events.ts'
import { topicKey } from '../../../shared/text/likeness.ts'
import type { Transaction } from '../../../storage/database.ts'
import { type Addition, addUp, deleteRows, replaceRows, type TableRow } from '../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../storage/rows/rows-in-memory.ts'
import { strengthOf } from './agreement-strength.ts'
import { type DissentType, dissentOf, riskIn } from './dissent.ts'
import { type Memory, topicChain } from './topic-chain-store.ts'

type LastVote = TableRow<'consensus_votes'>
type Dissenting = LastVote & { type: DissentType }
type Warning = Omit<TableRow<'risk_warnings'>, 'organization_id' | 'debate_id'>

const ENDS: readonly RecordedEvent['type'][] = ['debate_end', 'debate_cancelled', 'text_erased', 'debate_erased']

/** An id derived from an event of a debate, so that folding it again gives the same id. */
const derivedId = (prefix: string, debateId: string, ...numbers: number[]) =>
  [prefix, debateId.replace(/^dbt_/, ''), ...numbers].join('_')

/** The memory of the debates of these events. */
export async function memoryBatch(tx: Transaction, events: readonly RecordedEvent[]) {
  const like = debatesOf(events)
  const ending = debatesOf(events.filter(({ type }) => ENDS.includes(type)))
  const beginnings = events.flatMap((event) => {
    const beginning = decisionStart(event)
    return beginning ? [{ organizationId: event.organizationId, debateId: event.debateId, topic: beginning.topic }] : []
  })
  const memories = await heldRows(tx, 'consensus_memory', { key: ['debate_id'], like })
  const votes = await heldRows(tx, 'consensus_votes', { key: ['debate_id', 'agent'], like })
  const dissents = await heldRows(tx, 'consensus_dissents', { key: ['id'], like: ending, group: 'debate_id' })
  const warnings = await heldRows(tx, 'risk_warnings', { key: ['id'], like: ending, group: 'debate_id' })
  const words = await topicWords(
    tx,
    beginnings.map(({ topic }) => topic ?? ''),
  )
  const begun = new Map(
    beginnings.map(({ organizationId, debateId, topic }) => [
      debateId,
      { organization_id: organizationId, topic_key: topic === null ? null : topicKey(topic) },
    ]),
  )
  const chain = await topicChain(tx, memories, {
    topics: ending.flatMap(({ debate_id }) => {
      const { organization_id, topic_key = null } = memories.get(debate_id) ?? begun.get(debate_id) ?? {}
      return organization_id === undefined || topic_key === null ? [] : [{ organization_id, topic_key }]
    }),
    going: ending.map(({ debate_id }) => debate_id),
  })
  const counts = memoryCounts(tx)

  function warn(debateId: string, warning: Warning) {
    const memory = memories.get(debateId)
    if (memory) warnings.put({ organization_id: memory.organization_id, debate_id: debateId, ...warning })
  }

  function keepDissent({ organization_id, debate_id, ballot }: Memory, dissent: Dissenting) {
    const { agent, type, choice, version, confidence, reason, at } = dissent
    const id = derivedId('dis', debate_id, version)
    const view = ballot?.[choice] ?? choice
    dissents.put({ organization_id, id, debate_id, agent, type, view, reasoning: reason, confidence, at })
    const risk = reason && type === 'risk_warning' ? riskIn(reason) : undefined
    if (!reason || !risk) return
    const warning = { agent, type: risk, severity: confidence, warning: reason, mitigation: '', at }
    warn(debate_id, { id: derivedId('rsk', debate_id, version), ...warning })
  }

  return {
    begin(event: RecordedEvent) {
      const beginning = decisionStart(event)
      if (!beginning) return
      const { organizationId, debateId } = event
      const { domain, agents, topic } = beginning
      memories.put({
        organization_id: organizationId,
        debate_id: debateId,
        domain,
        agents,
        topic,
        topic_key: begun.get(debateId)?.topic_key ?? null,
        words: words.in(topic ?? ''),
        started_at: event.at,
        ...UNDECIDED,
      })
    },

    change: ({ debateId }: RecordedEvent, changes: Partial<Memory>) => memories.change([debateId], changes),

    /** Ignores votes of people, and votes of debates that are not remembered. */
    vote({ organizationId, debateId, version, at, data, private: text }: Recorded<'vote_cast'>) {
      const { agent, round, choice, stances, confidence } = data
      if (agent === undefined || !memories.get(debateId)) return
      const cast = { round, choice, stances: { ...stances }, confidence, reason: text?.reason ?? null }
      votes.put({ organization_id: organizationId, debate_id: debateId, agent, version, ...cast, at })
    },

    warnOfIssues({ debateId, version, at, data, private: text }: Recorded<'critique'>) {
      const { issues = [], suggestions = [] } = text ?? {}
      for (const [index, warning] of issues.entries()) {
        const type = riskIn(warning)
        if (!type) continue
        const id = derivedId('rsk', debateId, version, index + 1)
        const { agent, severity } = data
        warn(debateId, { id, agent, type, severity, warning, mitigation: suggestions.join(' '), at })
      }
    },

    /** Keeps the conclusion of a debate, which supersedes the last debate on the same topic. */
    remember({ debateId, position, at, data, private: text }: Recorded<'debate_end'>) {
      const memory = memories.get(debateId)
      if (!memory) return
      const leading = data.winner ?? memory.leading
      const cast = votes
        .group(debateId)
        .filter(({ round }) => round === memory.last_round)
        .sort((one, other) => (one.agent < other.agent ? -1 : 1))
      const against = cast.flatMap((vote): Dissenting[] => {
        const type = leading === null ? undefined : dissentOf(vote, leading)
        return type ? [{ ...vote, type }] : []
      })
      for (const dissent of against) keepDissent(memory, dissent)
      const { former, next } = memory.topic_key === null ? ALONE : chain.placeOf(memory)
      if (former) counts.countTopic(former, -1)
      const remembered = {
        ...memory,
        ballot: null,
        position,
        result: data.result,
        strength: strengthOf(memory.share ?? 0),
        confidence: data.confidence,
        conclusion: text?.answer ?? null,
        key_points: [...(text?.key_points ?? [])],
        agreeing: cast.filter(({ choice }) => choice === leading).map(({ agent }) => agent),
        dissenting: against.filter(({ choice }) => choice !== leading).map(({ agent }) => agent),
        dissents: against.length,
        rounds: data.rounds,
        ended_at: at,
        superseded_by: next,
      }
      memories.put(remembered)
      if (memory.topic_key !== null) chain.add(remembered, former)
      words.add(remembered)
      counts.countDebate(remembered, 1)
      counts.countTopic(remembered, 1)
      for (const vote of votes.group(debateId)) votes.delete(vote)
    },

    /** Takes a debate out of the memory; the debate before it on the same topic becomes the last again. */
    forget({ debateId }: Pick<RecordedEvent, 'debateId'>) {
      const memory = memories.get(debateId)
      if (!memory) return
      if (memory.position !== null) {
        counts.countDebate(memory, -1)
        counts.countTopic(memory, -1)
        words.remove(memory)
        const before = chain.remove(memory)
        if (before) counts.countTopic(before, 1)
      }
      memories.delete(memory)
      for (const vote of votes.group(debateId)) votes.delete(vote)
      for (const dissent of dissents.group(debateId)) dissents.delete(dissent)
      for (const warning of warnings.group(debateId)) warnings.delete(warning)
    },

    async write() {
      for (const rows of [memories, votes, dissents, warnings, words, counts]) await rows.write()
    },
  }
}

const ALONE = { former: undefined, next: null }

const UNDECIDED = {
  ballot: null,
  last_round: null,
  leading: null,
  share: null,
  position: null,
  result: null,
  strength: null,
  confidence: null,
  conclusion: null,
  key_points: null,
  agreeing: null,
  dissenting: null,
  dissents: null,
  rounds: null,
  ended_at: null,
  superseded_by: null,
  correct: null,
}

/** Counts of remembered debates and of topics; collected first, written together. */
function memoryCounts(tx: Transaction) {
  const debates: Addition<'consensus_counts'>[] = []
  const topics: Addition<'consensus_topic_counts'>[] = []
  const lessened = new Set<string>()

  return {
    /** Adds a remembered debate to the counts of its domain, or takes it out of them. */
    countDebate(memory: Memory, times: 1 | -1) {
      const { organization_id, domain, result, strength, dissents, confidence } = memory
      if (result === null || strength === null) return
      if (times === -1) lessened.add(organization_id)
      const sums = { debates: times, dissents: times * (dissents ?? 0), confidence: times * (confidence ?? 0) }
      debates.push({ organization_id, domain, result, strength, ...sums })
    },

    /** Adds a topic as this debate left it, or takes it out; a superseded debate does not count. */
    countTopic(memory: Memory, times: 1 | -1) {
      const { organization_id, domain, topic_key, superseded_by, position, result, confidence } = memory
      if (topic_key === null || superseded_by !== null || position === null) return
      if (times === -1) lessened.add(organization_id)
      const percent = Math.floor((confidence ?? 0) * 100 + 1e-9)
      topics.push({ organization_id, domain, reached: result === 'consensus_reached', percent, topics: times })
    },

    async write() {
      await addUp(tx, 'consensus_counts', ['organization_id', 'domain', 'result', 'strength'], debates)
      await addUp(tx, 'consensus_topic_counts', ['organization_id', 'domain', 'reached', 'percent'], topics)
      if (lessened.size === 0) return
      const organizations = sql<string>`any(${[...lessened]}::text[])`
      await tx
        .deleteFrom('consensus_counts')
        .where('organization_id', '=', organizations)
        .where('debates', '=', 0)
        .execute()
      await tx
        .deleteFrom('consensus_topic_counts')
        .where('organization_id', '=', organizations)
        .where('topics', '=', 0)
        .execute()
    },
  }
}

const KEY = ['organization_id', 'word', 'position'] as const

/** The word index of remembered topics. */
async function topicWords(tx: Transaction, topics: readonly string[]) {
  const { rows } = await sql<{ topic: string; words: string[] }>`
    select topic, topic_words(topic) as words from unnest(${[...new Set(topics)]}::text[]) as topic
  `.execute(tx)
  const known = new Map(rows.map(({ topic, words }) => [topic, words]))
  const added = new Map<string, TableRow<'consensus_words'>[]>()
  const gone: TableRow<'consensus_words'>[] = []
  const rowsOf = ({ organization_id, words, position, debate_id, domain }: Memory) =>
    position === null ? [] : words.map((word) => ({ organization_id, word, position, debate_id, domain }))

  return {
    in: (topic: string | undefined) => known.get(topic ?? '') ?? [],

    add(memory: Memory) {
      added.set(memory.debate_id, rowsOf(memory))
    },

    remove(memory: Memory) {
      if (!added.delete(memory.debate_id)) gone.push(...rowsOf(memory))
    },

    async write() {
      await deleteRows(tx, 'consensus_words', KEY, gone)
      await replaceRows(tx, 'consensus_words', KEY, [...added.values()].flat())
    },
  }
}
