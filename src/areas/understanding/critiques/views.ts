import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { batchView, debatesOf } from '../../../background/log-readers/views.ts'
import type { Recorded, RecordedEvent } from '../../../engine/events.ts'
import type { Transaction } from '../../../storage/database.ts'
import { addUp, type TableRow } from '../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../storage/rows/rows-in-memory.ts'
import { issueIn, severityOf } from './issue-types.ts'

/** Every issue that critiques name, and whether it was taken up; removed when the debate is erased. */
export const critiqueArchive = batchView({
  name: 'critiques',
  tables: ['critiqued_debates', 'critique_positions', 'critiques', 'critique_counts', 'critique_type_counts'],
  readersIndexes: ['critiques_agent', 'critiques_archive', 'critiques_pattern'],
  open: critiqueBatch,
  on: {
    debate_start: (batch, event) => batch.begin(event, event.private?.topic ?? null, event.data.options !== undefined),
    debate_forked: (batch, event) => batch.begin(event, event.private?.topic ?? null, null),
    agent_message: (batch, event) => event.data.discarded || batch.move(event),
    critique: (batch, event) => event.data.discarded || batch.criticise(event),
    debate_end: (batch, event) => batch.archive(event),
    debate_cancelled: (batch, event) => batch.forget(event),
    debate_erased: (batch, event) => batch.forget(event),
  },
  textErased(batch, log, take) {
    batch.forget(log)
    log.events.forEach(take)
  },
})

type Critique = TableRow<'critiques'>

/** The critiques of the debates of these events, and their counts. */
async function critiqueBatch(tx: Transaction, events: readonly RecordedEvent[]) {
  const like = debatesOf(events)
  const debates = await heldRows(tx, 'critiqued_debates', { key: ['debate_id'], like })
  const positions = await heldRows(tx, 'critique_positions', { key: ['debate_id', 'agent'], like })
  const critiques = await heldRows(tx, 'critiques', { key: ['id'], like, group: 'debate_id' })
  const counts: TableRow<'critique_counts'>[] = []
  const forgetful = new Set<string>()

  /** Adds the archived critiques of a debate to the counts, or takes them out. */
  function count(debateId: string, times: 1 | -1) {
    for (const critique of critiques.group(debateId)) {
      const { organization_id, agent, issue_type, pattern, severity, position } = critique
      if (position === null) continue
      const what = { organization_id, agent, issue_type, pattern, severity }
      counts.push({ ...what, fate: fateOf(critique), critiques: times })
    }
  }

  function dropPositions(debateId: string) {
    for (const position of positions.group(debateId)) positions.delete(position)
  }

  return {
    begin({ organizationId, debateId }: RecordedEvent, topic: string | null, closed: boolean | null) {
      const open = { result: null, ended_at: null }
      debates.put({ organization_id: organizationId, debate_id: debateId, topic, closed, ...open })
    },

    criticise({ organizationId, debateId, version, at, data, private: text }: Recorded<'critique'>) {
      const { round, agent, proposal, severity } = data
      const { issues = [], suggestions = [] } = text ?? {}
      for (const [index, content] of issues.entries()) {
        const { type: issue_type, pattern } = issueIn(content)
        critiques.put({
          organization_id: organizationId,
          id: ['crt', debateId.replace(/^dbt_/, ''), version, index + 1].join('_'),
          debate_id: debateId,
          round,
          agent,
          proposal,
          issue_type,
          pattern,
          severity: severityOf(severity),
          severity_score: severity,
          content,
          suggestions: [...suggestions],
          taken_up: null,
          at,
          position: null,
        })
      }
    },

    /** Records an agent's new proposal, and whether it took up the critiques of the former one. */
    move({ organizationId, debateId, data, private: text }: Recorded<'agent_message'>) {
      const { agent, round, role, proposal } = data
      if (proposal === undefined || (role !== 'proposer' && role !== 'reviser')) return
      const digest = text ? createHash('sha256').update(text.content).digest('hex') : null
      const before = positions.get(debateId, agent)
      const debate = debates.get(debateId)
      if (before && debate && role === 'reviser') {
        const left = proposal !== before.proposal
        answer(debateId, round, before.proposal, left || isRewritten(debate.closed, before.digest, digest))
      }
      positions.put({ organization_id: organizationId, debate_id: debateId, agent, proposal, digest })
    },

    archive({ debateId, position, at, data }: Recorded<'debate_end'>) {
      debates.change([debateId], { result: data.result, ended_at: at })
      for (const critique of critiques.group(debateId)) critiques.put({ ...critique, position })
      count(debateId, 1)
      dropPositions(debateId)
    },

    /** A cancelled or erased debate leaves no critiques behind. */
    forget({ organizationId, debateId }: Pick<RecordedEvent, 'organizationId' | 'debateId'>) {
      count(debateId, -1)
      forgetful.add(organizationId)
      dropPositions(debateId)
      for (const critique of critiques.group(debateId)) critiques.delete(critique)
      const debate = debates.get(debateId)
      if (debate) debates.delete(debate)
    },

    async write() {
      for (const rows of [debates, positions, critiques]) await rows.write()
      const key = ['organization_id', 'agent', 'issue_type', 'pattern', 'severity', 'fate'] as const
      await addUp(tx, 'critique_counts', key, counts)
      const ofTypes = counts.map(({ agent, pattern, ...count }) => count)
      await addUp(tx, 'critique_type_counts', ['organization_id', 'issue_type', 'severity', 'fate'], ofTypes)
      if (forgetful.size === 0) return
      for (const table of ['critique_counts', 'critique_type_counts'] as const) {
        await tx
          .deleteFrom(table)
          .where('organization_id', '=', sql<string>`any(${[...forgetful]}::text[])`)
          .where('critiques', '=', 0)
          .execute()
      }
    },
  }

  /** One of several supporters of a proposal who rewrites or abandons it is enough. */
  function answer(debateId: string, round: number, proposal: string, takesUp: boolean | null) {
    for (const critique of critiques.group(debateId)) {
      if (critique.round !== round || critique.proposal !== proposal) continue
      critiques.put({ ...critique, taken_up: critique.taken_up || (takesUp ?? critique.taken_up) })
    }
  }
}

/** Null where it is unknown, because the text was erased; the options of a closed question cannot be rewritten. */
function isRewritten(closed: boolean | null, before: string | null, now: string | null): boolean | null {
  if (closed === null) return null
  if (closed) return false
  return before === null || now === null ? null : now !== before
}

const fateOf = ({ taken_up }: Critique) => (taken_up === null ? 'unanswered' : taken_up ? 'taken_up' : 'rejected')
