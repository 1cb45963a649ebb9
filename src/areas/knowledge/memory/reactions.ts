import { sql } from 'kysely'
import { defineReaction } from '../../../background/log-readers/reactions.ts'
import { recorded } from '../../../engine/events.ts'
import { citedPieces } from '../../../engine/explanations/evidence-chain.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import { MOST_CHARACTERS, recomputed } from './admission/admission-plan.ts'
import type { Remember } from './admission/admit-store.ts'
import { type IsOwn, isMemory, outcomeRemark, type Remark, remarksOf } from './admission/remarks.ts'
import type { Change, Source } from './entry.ts'
import { cite, entriesOf, inTier, lockMemory, supply, writeEntries } from './lifecycle/entry-store.ts'
import { sourcesOf } from './lifecycle/forget-store.ts'

export type IsAskedByMachine = (tx: Transaction, org: string, debateId: string) => Promise<boolean>

interface Dependencies {
  ledger: Pick<Ledger, 'at'>
  /** Whether a scheduler asked; such decisions start in a lower tier. */
  isAskedByMachine: IsAskedByMachine
  /** The events of a debate itself, without those that a fork inherited. */
  read: (debateId: string) => Promise<LogEvent[]>
  remember: Remember
  forgetMissing: (
    tx: Transaction,
    debate: { org: string; debateId: string; isInLog: (source: Source) => boolean },
    at: string,
  ) => Promise<void>
}

/** One reaction for all types, so that events of a debate are handled in their order. */
export const memoryReactions = ({ ledger, isAskedByMachine, read, remember, forgetMissing }: Dependencies) => {
  async function keep(tx: Transaction, state: DebateState, remarks: readonly Remark[], at: string) {
    const { organizationId: org, debateId, topic } = state
    const decisionTier = (await isAskedByMachine(tx, org, debateId)) ? 'medium' : undefined
    await remember(tx, remarks, { org, debateId, about: topic, at, decisionTier })
  }

  /** Tells, for a fork, whether words are in its own log. */
  async function ownWords({ debateId, parent }: DebateState): Promise<IsOwn> {
    if (!parent) return () => true
    const own = new Map((await read(debateId)).map((event) => [event.version, JSON.stringify(event.private ?? {})]))
    return (version, text) =>
      text.split('\n').some((line) => own.get(version)?.includes(JSON.stringify(line).slice(1, -1)))
  }

  /** The remarks that the log of a debate gives now. */
  async function remarksIn(debateId: string): Promise<Remark[]> {
    const remarks: Remark[] = []
    for (const event of (await read(debateId)).map(recorded)) {
      if (event.type !== 'debate_end' && event.type !== 'outcome_recorded') continue
      const state = await ledger.at(debateId, event.version)
      if (event.type === 'debate_end') remarks.push(...remarksOf(state, event.version, await ownWords(state)))
      else remarks.push(...[outcomeRemark(state, event.version, event.private?.explanation)].filter(isThere))
    }
    return remarks
  }

  return [
    defineReaction({
      name: 'memory.remember',
      types: ['debate_end', 'outcome_recorded', 'evidence_attached', 'text_erased'],
      writes: [
        'memory_counts',
        'memory_critics',
        'memory_entries',
        'memory_figures',
        'memory_moves',
        'memory_sources',
        'memory_uses',
      ],
      async react(tx, raw) {
        const event = recorded(raw)
        const { organizationId: org, debateId, version, at } = event
        if (event.type === 'text_erased') {
          const inLog = new Set((await remarksIn(debateId)).map(wordsOf))
          await lockMemory(tx, org)
          return forgetMissing(tx, { org, debateId, isInLog: (source) => inLog.has(wordsOf(source)) }, at)
        }
        if (event.type === 'evidence_attached') {
          const entry = event.data.origin?.item
          if (!isMemory(entry)) return
          await lockMemory(tx, org)
          return supply(tx, { org, debateId, evidenceId: event.data.evidence, entry, at })
        }
        if (raw.erased || (event.type !== 'debate_end' && event.type !== 'outcome_recorded')) return
        const state = await ledger.at(debateId, version)
        await lockMemory(tx, org)
        if (event.type === 'outcome_recorded') {
          await applyOutcome(tx, { org, debateId, correct: event.data.correct, at })
          const remark = outcomeRemark(state, version, event.private?.explanation)
          return keep(tx, state, remark ? [remark] : [], at)
        }
        await cite(tx, { org, debateId, evidence: [...citedPieces(state)], at })
        await keep(tx, state, remarksOf(state, version, await ownWords(state)), at)
      },
    }),
  ]
}

const isThere = (remark: Remark | undefined): remark is Remark => remark !== undefined

/** The words that a remark and its source have in common. */
const wordsOf = ({
  kind,
  topic,
  text,
  version,
}: Pick<Remark, 'kind' | 'topic' | 'text'> & { version: number | null }) =>
  JSON.stringify([kind, version, topic, text.slice(0, MOST_CHARACTERS)])

interface KnownOutcome {
  org: string
  debateId: string
  correct: boolean
  at: string
}

/** Applies a recorded outcome: a right decision gains importance, a wrong one becomes invalid. */
async function applyOutcome(tx: Transaction, { org, debateId, correct, at }: KnownOutcome): Promise<void> {
  const marked = await tx
    .updateTable('memory_sources')
    .set({ proved: correct ? 'right' : 'wrong', proved_at: at })
    .where('organization_id', '=', org)
    .where('debate_id', '=', debateId)
    .where('kind', '=', sql.lit('decision'))
    .returning('entry')
    .execute()
  const ids = marked.map(({ entry }) => entry)
  const sources = Map.groupBy(await sourcesOf(tx, org, ids), ({ entry }) => entry)
  const changes = (await entriesOf(tx, org, ids)).map((before): Change => {
    const after = { ...recomputed(before, sources.get(before.id) ?? []), updated_at: at }
    const leaves = after.proved === 'wrong' && after.tier === 'glacial'
    return { before, after: leaves ? inTier(after, 'slow', at) : after, why: 'refuted' }
  })
  await writeEntries(tx, changes, at)
}
