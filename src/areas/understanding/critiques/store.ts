import { sql } from 'kysely'
import type { Page } from '../../../shared/pagination.ts'
import { ERASED } from '../../../shared/text/storable-text.ts'
import type { Database } from '../../../storage/database.ts'
import { critiqueTypeOf, type IssueType, type Severity } from './issue-types.ts'
import type { ArchivedCritique } from './schema.ts'

export interface PatternCount {
  type: IssueType
  pattern: string
  agents: string[]
  critiques: number
  takenUp: number
  rejected: number
}

export interface PatternWords {
  type: IssueType
  pattern: string
  examples: string[]
  firstSeen: string
  lastSeen: string
}

export interface Filter {
  types?: readonly IssueType[] | undefined
  severity?: Severity | undefined
  agent?: string | undefined
  addressed?: boolean | undefined
}

export interface TypeCount {
  type: IssueType
  archived: number
  /** How many of these match the filter. */
  matching: number
}

const EXAMPLES = 3

/** The critiques of the organization's finished debates. */
export const critiqueStore = (db: Database) => ({
  async patternCounts(org: string, agent: string | undefined): Promise<PatternCount[]> {
    const rows = await db
      .selectFrom('critique_counts')
      .select(['issue_type', 'pattern'])
      .select([
        sql<string[]>`array_agg(distinct agent)`.as('agents'),
        sql<number>`sum(critiques)`.as('critiques'),
        sql<number>`coalesce(sum(critiques) filter (where fate = 'taken_up'), 0)`.as('takenUp'),
        sql<number>`coalesce(sum(critiques) filter (where fate = 'rejected'), 0)`.as('rejected'),
      ])
      .where('organization_id', '=', org)
      .$if(agent !== undefined, (query) => query.where('agent', '=', agent ?? ''))
      .groupBy(['issue_type', 'pattern'])
      .execute()
    return rows.map(({ issue_type, ...count }) => ({ type: issue_type as IssueType, ...count }))
  },

  /** Example texts of these patterns, and when the first and the last occurred. */
  async patternWords(org: string, patterns: readonly PatternCount[], agent?: string): Promise<PatternWords[]> {
    const types = patterns.map(({ type }) => type)
    const names = patterns.map(({ pattern }) => pattern)
    const known = sql`from critiques
      where organization_id = ${org} and position is not null and critiques.issue_type = shown.issue_type
        and critiques.pattern = shown.pattern ${agent === undefined ? sql`` : sql`and agent = ${agent}`}`
    const { rows } = await sql<PatternWords>`
      select shown.issue_type as type, shown.pattern, examples, oldest.at as "firstSeen", "lastSeen"
      from unnest(${types}::text[], ${names}::text[]) as shown (issue_type, pattern)
      cross join lateral (select at ${known} order by position limit 1) as oldest
      cross join lateral (
        select array_agg(content order by position desc, id) as examples, max(at) as "lastSeen"
        from (select content, position, id, at ${known} order by position desc limit ${EXAMPLES}) as newest
      ) as newest`.execute(db)
    return rows
  },

  async typeCounts(org: string, { types, severity, agent, addressed }: Filter): Promise<TypeCount[]> {
    const asked = sql`(${types ?? null}::text[] is null or issue_type = any(${types ?? null}::text[]))
      and (${severity ?? null}::text is null or severity = ${severity ?? null})
      and (${addressed ?? null}::boolean is null or (fate = 'taken_up') = ${addressed ?? null})`
    const all = db.selectFrom('critique_type_counts').where('organization_id', '=', org)
    const [rows, own] = await Promise.all([
      all
        .select('issue_type')
        .select([
          sql<number>`sum(critiques)`.as('archived'),
          sql<number>`coalesce(sum(critiques) filter (where ${asked}), 0)`.as('matching'),
        ])
        .groupBy('issue_type')
        .orderBy('issue_type')
        .execute(),
      agent === undefined
        ? undefined
        : db
            .selectFrom('critique_counts')
            .select(['issue_type', sql<number>`sum(critiques)`.as('matching')])
            .where('organization_id', '=', org)
            .where('agent', '=', agent)
            .where(sql<boolean>`${asked}`)
            .groupBy('issue_type')
            .execute(),
    ])
    const ofAgent = own && new Map(own.map(({ issue_type, matching }) => [issue_type, matching]))
    return rows.map(({ issue_type, archived, matching }) => ({
      type: issue_type as IssueType,
      archived,
      matching: ofAgent ? (ofAgent.get(issue_type) ?? 0) : matching,
    }))
  },

  /** The newest first. */
  async archived(org: string, filter: Filter, { limit, offset }: Page): Promise<ArchivedCritique[]> {
    const { types, severity, agent, addressed } = filter
    let found = db
      .selectFrom('critiques')
      .innerJoin('critiqued_debates as debates', 'debates.debate_id', 'critiques.debate_id')
      .where('critiques.organization_id', '=', org)
      .where('position', 'is not', null)
    if (types) found = found.where('issue_type', '=', sql<string>`any(${types}::text[])`)
    if (severity) found = found.where('severity', '=', severity)
    if (agent !== undefined) found = found.where('agent', '=', agent)
    if (addressed !== undefined) found = found.where(sql<boolean>`coalesce(taken_up, false) = ${addressed}`)
    const rows = await found
      .selectAll('critiques')
      .select(['topic', 'result', 'ended_at'])
      .orderBy('position', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      debate_id: row.debate_id,
      debate_task: row.topic ?? ERASED,
      debate_result: row.result ?? '',
      round: row.round,
      agent_name: row.agent,
      target_proposal_id: row.proposal,
      content: row.content,
      suggestions: row.suggestions,
      critique_type: critiqueTypeOf(row.issue_type as IssueType),
      issue_type: row.issue_type as IssueType,
      pattern: row.pattern,
      severity: row.severity as Severity,
      severity_score: row.severity_score,
      addressed: row.taken_up === true,
      resolution: row.taken_up === null ? 'unanswered' : row.taken_up ? 'taken_up' : 'rejected',
      created_at: row.at,
      archived_at: row.ended_at ?? row.at,
    }))
  },
})
export type CritiqueStore = ReturnType<typeof critiqueStore>
