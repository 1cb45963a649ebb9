import { sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import { together } from '../../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { listSqlWithTotal } from '../../../../storage/rows/list-with-total.ts'
import { nameLock } from '../../../../storage/rows/name-lock.ts'
import { isBodyPattern } from './conditions.ts'
import { itemsSeenBy, readableBy } from './message-facts-store.ts'
import type { Act, Action, Condition, Editor, Rule } from './rule.ts'

export interface RuleRecord extends Rule {
  workspaceId: string | null
  description: string | null
  enabled: boolean
  paused: string | null
  createdBy: string
  updatedAt: string
  actsFor: string
  matched: number
  lastMatchedAt: string | null
}

type RuleFacts = Pick<
  RuleRecord,
  'name' | 'description' | 'conditions' | 'logic' | 'actions' | 'priority' | 'enabled' | 'stop'
>
type NewRuleFacts = RuleFacts & Pick<RuleRecord, 'workspaceId' | 'inboxId'>

/** The rules that a person may see: those for all messages, and those of the inboxes that they read; leaders see all. */
interface RuleQuery {
  reader?: string | undefined
  id?: string | undefined
  workspaceId?: string | undefined
  enabledOnly?: boolean | undefined
}

const MOST_RULES = 200
const MOST_BODY_PATTERNS = 20

interface RuleRow extends Omit<RuleRecord, 'conditions' | 'actions'> {
  conditions: { list: Condition[] }
  actions: { list: Action[] }
}

const SHOWN = sql`rule.id, workspace_id as "workspaceId", name, description, inbox_id as "inboxId", conditions, logic, actions,
  priority, enabled, stop, paused, version, created_by as "createdBy", created_at as "createdAt",
  updated_at as "updatedAt", acts_for as "actsFor"`

const columns = ({ name, description, conditions, logic, actions, priority, enabled, stop }: RuleFacts) => ({
  name,
  description,
  logic,
  priority,
  enabled,
  stop,
  conditions: { list: conditions },
  actions: { list: actions },
})

const recordOf = ({ conditions, actions, ...row }: RuleRow): RuleRecord => ({
  ...row,
  conditions: conditions.list,
  actions: actions.list,
})

export const ruleStore = (db: Database) => {
  const wanted = (org: string, { reader, id, workspaceId, enabledOnly }: RuleQuery) =>
    sql.join(
      [
        sql`rule.organization_id = ${org}`,
        ...(id === undefined ? [] : [sql`rule.id = ${id}`]),
        ...(workspaceId === undefined ? [] : [sql`rule.workspace_id = ${workspaceId}`]),
        ...(enabledOnly ? [sql`rule.enabled`] : []),
        ...(reader === undefined
          ? []
          : [
              sql`(rule.inbox_id is null or exists (
                select from inbox_people where inbox_id = rule.inbox_id and user_id = ${reader}))`,
            ]),
      ],
      sql` and `,
    )

  /** Counts the other rules and their patterns on bodies, under a lock. */
  async function tooMany(tx: Transaction, org: string, id: string, conditions: readonly Condition[]) {
    const others = sql<{ conditions: { list: Condition[] } }>`
      select conditions from routing_rules where organization_id = ${org} and id <> ${id}`
    const [, rules] = await together(tx, nameLock(`routing_rules:${org}`), others)
    if (rules.length >= MOST_RULES) return 'rules' as const
    const own = conditions.filter(isBodyPattern).length
    const bodyPatterns = rules.flatMap((rule) => rule.conditions.list).filter(isBodyPattern).length
    return own > 0 && bodyPatterns + own > MOST_BODY_PATTERNS ? ('patterns' as const) : undefined
  }

  const selectRules = (org: string, query: RuleQuery) => sql<RuleRow>`
    select ${SHOWN}, ran.matched, ran."lastMatchedAt"
    from routing_rules as rule cross join lateral (
      select count(*)::int as matched, max(at) as "lastMatchedAt" from rule_runs where rule_id = rule.id
    ) as ran
    where ${wanted(org, query)} order by priority, created_at, rule.id`

  return {
    async list(org: string, query: RuleQuery, page: Page): Promise<Slice<RuleRecord>> {
      const from = sql`from routing_rules as rule where ${wanted(org, query)}`
      const { items, total } = await listSqlWithTotal(db, { rows: selectRules(org, query), from }, page)
      return { items: items.map(recordOf), total }
    },

    async find(org: string, id: string, reader: string | undefined): Promise<RuleRecord | undefined> {
      const { rows } = await selectRules(org, { id, reader }).execute(db)
      return rows[0] && recordOf(rows[0])
    },

    /** Whether any rule is active. */
    async any(tx: Transaction, org: string): Promise<boolean> {
      const found = await tx
        .selectFrom('routing_rules')
        .select('id')
        .where('organization_id', '=', org)
        .where('enabled', '=', true)
        .where('paused', 'is', null)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    /** The active rules, in their order. */
    async acting(org: string): Promise<Omit<RuleRecord, 'matched' | 'lastMatchedAt'>[]> {
      const { rows } = await sql<RuleRow>`
        select ${SHOWN} from routing_rules as rule where organization_id = ${org} and enabled and paused is null
        order by priority, created_at, id`.execute(db)
      return rows.map(recordOf)
    },

    insert: (org: string, id: string, rule: NewRuleFacts, by: string, at: Date) =>
      db.transaction().execute(async (tx) => {
        const fault = await tooMany(tx, org, id, rule.conditions)
        if (fault) return fault
        const time = at.toISOString()
        const inserted = tx.insertInto('routing_rules').values({
          organization_id: org,
          id,
          workspace_id: rule.workspaceId,
          inbox_id: rule.inboxId,
          ...columns(rule),
          version: 1,
          created_by: by,
          acts_for: by,
          created_at: time,
          updated_at: time,
        })
        const [, [added]] = await together(tx, inserted, selectRules(org, { id }))
        return added ? recordOf(added) : ('stale' as const)
      }),

    /**
     * A change reactivates the rule, which then acts for its editor; `stale` where another person was faster. There are
     * no more rules than before, so that only patterns on bodies are counted.
     */
    change: (
      org: string,
      { id, version }: Pick<RuleRecord, 'id' | 'version'>,
      facts: RuleFacts,
      by: string,
      at: Date,
    ) =>
      db.transaction().execute(async (tx) => {
        const fault = facts.conditions.some(isBodyPattern) && (await tooMany(tx, org, id, facts.conditions))
        if (fault) return fault
        const updated = tx
          .updateTable('routing_rules')
          .set({ ...columns(facts), version: version + 1, acts_for: by, paused: null, updated_at: at.toISOString() })
          .where('organization_id', '=', org)
          .where('id', '=', id)
          .where('version', '=', version)
          .returning('id')
        const [[isChanged], [changed]] = await together(tx, updated, selectRules(org, { id }))
        return isChanged && changed ? recordOf(changed) : ('stale' as const)
      }),

    /** The record of what it did stays. */
    async remove(org: string, id: string): Promise<void> {
      await db.deleteFrom('routing_rules').where('organization_id', '=', org).where('id', '=', id).execute()
    },

    /** Deactivates the rule, with the reason. */
    async pause(org: string, { id, version }: Pick<RuleRecord, 'id' | 'version'>, why: string): Promise<void> {
      await db
        .updateTable('routing_rules')
        .set({ paused: why })
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where('version', '=', version)
        .execute()
    },
  }
}
export type RuleStore = ReturnType<typeof ruleStore>

interface RunRecord {
  messageId: string
  subject: string | null
  sender: string
  /** An inbox in which the reader finds it. */
  inboxId: string | null
  version: number
  actedFor: string
  at: string
  acts: { list: Act[]; because: string[] }
  /** The debate about the message that rules asked for. */
  debateId: string | null
}

export const ruleRunStore = (db: Database) => ({
  /** What a rule did about messages that a person may read, newest first. */
  list(org: string, ruleId: string, reader: Editor, page: Page): Promise<Slice<RunRecord>> {
    const from = sql`from rule_runs as run
        join messages as message on message.id = run.message_id
        join connections as connection on connection.id = message.connection_id
      where run.organization_id = ${org} and run.rule_id = ${ruleId} and ${readableBy(reader)}`
    const rows = sql<RunRecord>`
      select run.message_id as "messageId", run.version, run.acted_for as "actedFor", run.at, run.acts,
        message.subject, coalesce(message.sender_email, message.sender_id) as sender,
        (select min(item.inbox_id) from ${itemsSeenBy(reader)}) as "inboxId",
        (select debate_id from inbox_debates as asked where asked.message_id = run.message_id and state = 'begun'
          order by created_at desc limit 1) as "debateId"
      ${from} order by run.at desc, run.message_id desc`
    return listSqlWithTotal(db, { rows, from }, page)
  },
})
export type RuleRunStore = ReturnType<typeof ruleRunStore>

/** A debate that a rule wants about a message, under its own id unless another request was faster. */
interface InboxDebate {
  org: string
  messageId: string
  debateId: string
  userId: string
}

const COLUMNS = [
  'organization_id as org',
  'message_id as messageId',
  'debate_id as debateId',
  'user_id as userId',
] as const

export const inboxDebateStore = (db: Database) => {
  /** Only the first change applies. */
  const settled = ({ org, messageId, debateId }: InboxDebate) =>
    db
      .updateTable('inbox_debates')
      .where('organization_id', '=', org)
      .where('message_id', '=', messageId)
      .where('debate_id', '=', debateId)
      .where('state', '=', 'claimed')

  return {
    /** The debate about a message that is claimed and has not begun. */
    async claimed(org: string, messageId: string): Promise<InboxDebate | undefined> {
      return db
        .selectFrom('inbox_debates')
        .select(COLUMNS)
        .where('organization_id', '=', org)
        .where('message_id', '=', messageId)
        .where('state', '=', 'claimed')
        .executeTakeFirst()
    },

    async begun(debate: InboxDebate, as: string): Promise<void> {
      await settled(debate).set({ state: 'begun', debate_id: as }).execute()
    },

    async refused(debate: InboxDebate, why: string): Promise<void> {
      await settled(debate).set({ state: 'refused', why }).execute()
    },
  }
}
export type InboxDebateStore = ReturnType<typeof inboxDebateStore>
