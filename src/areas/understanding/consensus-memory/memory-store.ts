import { decisionBeginning } from '../../../engine/beginning.ts'
import type { Recorded, RecordedEvent } from '../../../engine/events.ts'
import { debatesOf } from '../../../background/views.ts'
import { topicKey } from '../../../shared/text/topic-key.ts'
import type { Transaction } from '../../../storage/database.ts'
import { heldRows } from '../../../storage/held-rows.ts'
import type { TableRow } from '../../../storage/many-rows.ts'
import { memoryCounts } from './counts-store.ts'
import { type DissentType, dissentOf } from './dissent.ts'
import { riskIn } from './risks.ts'
import { strengthOf } from './strength.ts'
import { type Memory, topicChain } from './topic-chain-store.ts'
import { topicWords } from './words-store.ts'

type LastVote = TableRow<'consensus_votes'>
type Dissenting = LastVote & { type: DissentType }
type Warning = Omit<TableRow<'risk_warnings'>, 'organization_id' | 'debate_id'>

const ENDS: readonly RecordedEvent['type'][] = ['debate_end', 'debate_cancelled', 'text_erased', 'debate_erased']

/** The id of something that an event of a debate tells; the same whenever it is folded. */
const derivedId = (prefix: string, debateId: string, ...numbers: number[]) =>
  [prefix, debateId.replace(/^dbt_/, ''), ...numbers].join('_')

/** What is remembered of the debates of these events. */
export async function memoryBook(tx: Transaction, events: readonly RecordedEvent[]) {
  const like = debatesOf(events)
  const ending = debatesOf(events.filter(({ type }) => ENDS.includes(type)))
  const beginnings = events.flatMap((event) => {
    const beginning = decisionBeginning(event)
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
      const beginning = decisionBeginning(event)
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

    /** Of a debate that is not to be remembered there is nothing to keep. */
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

    /** Keeps what a debate came to. It takes the place of the last debate on the same topic. */
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

    /** Takes a debate out of the memory; the debate before it on the same topic is the last again. */
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
