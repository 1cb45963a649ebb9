import type { Expression, Selectable } from 'kysely'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Holder, Session } from './lifetimes.ts'
import {
  type EndedSession,
  IDLE,
  type OpenRule,
  personHeld,
  sessionLimitEnforced,
  sessionsEnded,
} from './session-end-store.ts'
import { rowOf, sessionOf } from './store.ts'

/** What became of a refresh token that was presented. */
export type Rotation =
  | { outcome: 'rotated'; session: Session; holder: Holder; ended: EndedSession[] }
  /** It was spent a moment ago: the answer that may have been lost is given again. */
  | { outcome: 'repeated'; session: Session; holder: Holder }
  /** The token was used before, so a copy exists: the whole family was ended. */
  | { outcome: 'stolen'; ended: EndedSession[] }
  | { outcome: 'refused' }

interface Replaced {
  sessionId: string
  userId: string
  /** Activity of this node that is not saved yet. */
  lastSeen: number
  rule: OpenRule
  maxPerUser: number
  succeed: (old: Session, holder: Holder, organizationId: string) => Session
}

interface Presented extends Replaced {
  /** Whether it still counts after its session fell idle. */
  idleReturns: boolean
  /** How long after its use a token is answered again. */
  graceMs: number
  /** Whether the token names its issuer. */
  namesIssuer: boolean
}

interface Moved extends Replaced {
  /** Where the successor acts. */
  organizationId: string
}

/** Replaces sessions, one at a time for each person: of any number of parallel refreshes one makes the successor. */
export const rotationStore = (db: Database) => ({
  rotate: ({ graceMs, namesIssuer, idleReturns, ...presented }: Presented): Promise<Rotation> =>
    db.transaction().execute(async (tx): Promise<Rotation> => {
      const { rule, userId } = presented
      const found = await hold(tx, presented)
      if (!found) return { outcome: 'refused' }
      const { row, holder } = found
      if (row.names_issuer && !namesIssuer) return { outcome: 'refused' }
      if (!row.replaced_by || !row.replaced_at) {
        return isOver(row, presented, idleReturns) ? { outcome: 'refused' } : replace(tx, found, presented)
      }
      if (rule.at.getTime() - Date.parse(row.replaced_at) > graceMs) {
        return { outcome: 'stolen', ended: await endFamily(tx, row.family_id, rule.at) }
      }
      const successor = await sessionOfPerson(tx, userId, row.replaced_by).selectAll().executeTakeFirst()
      const usable = successor && (!successor.ended_at || successor.end_reason === REPLACED)
      return usable ? { outcome: 'repeated', session: sessionOf(successor), holder } : { outcome: 'refused' }
    }),

  /** Without a refresh token in hand, so a session that was replaced before proves nothing and gets nothing. */
  move: ({ organizationId, ...replaced }: Moved): Promise<Rotation> =>
    db.transaction().execute(async (tx): Promise<Rotation> => {
      const found = await hold(tx, replaced, organizationId)
      if (!found || isOver(found.row, replaced, false)) return { outcome: 'refused' }
      return replace(tx, found, replaced)
    }),
})
export type RotationStore = ReturnType<typeof rotationStore>

const REPLACED = 'refreshed'

interface Held {
  row: Selectable<Tables['sessions']>
  holder: Holder
  /** Where the successor acts; none when the person belongs to no organization. */
  organizationId: string | undefined
}

/** The preferred organization is that of the session unless another is given. */
async function hold(
  tx: Transaction,
  { userId, sessionId, rule }: Replaced,
  preferred?: string,
): Promise<Held | undefined> {
  const session = sessionOfPerson(tx, userId, sessionId)
  const [[person], [row], [organization]] = await together(
    tx,
    personHeld(tx, userId),
    session.selectAll(),
    organizationFor(tx, userId, preferred ?? session.select('organization_id').$asScalar()),
  )
  if (!person || person.disabled_at || !row) return undefined
  if (row.token_version !== person.token_version || row.secret_id !== rule.secretId) return undefined
  const holder = { id: person.id, email: person.email, role: person.role, tokenVersion: person.token_version }
  return { row, holder, organizationId: organization?.organization_id }
}

function isOver(row: Held['row'], { lastSeen, rule }: Replaced, idleReturns: boolean): boolean {
  if (Date.parse(row.expires_at) <= rule.at.getTime()) return true
  if (row.ended_at) return !(idleReturns && row.end_reason === IDLE)
  const lastActivity = Math.max(Date.parse(row.last_activity), lastSeen)
  return !idleReturns && lastActivity <= Date.parse(rule.inactiveBefore)
}

async function replace(
  tx: Transaction,
  { row, holder, organizationId }: Held,
  { sessionId, userId, rule, maxPerUser, succeed }: Replaced,
): Promise<Rotation> {
  if (!organizationId) return { outcome: 'refused' }

  const session = succeed(sessionOf(row), holder, organizationId)
  const at = rule.at.toISOString()
  const [, , evicted] = await together(
    tx,
    tx
      .updateTable('sessions')
      .set({ replaced_by: session.id, replaced_at: at, ended_at: at, end_reason: REPLACED })
      .where('id', '=', sessionId),
    tx.insertInto('sessions').values(rowOf(session)),
    sessionLimitEnforced(tx, userId, rule, maxPerUser),
  )
  return { outcome: 'rotated', session, holder, ended: [{ id: sessionId, userId }, ...evicted] }
}

const sessionOfPerson = (tx: Transaction, userId: string, id: string) =>
  tx.selectFrom('sessions').where('id', '=', id).where('user_id', '=', userId)

const endFamily = (tx: Transaction, familyId: string, at: Date) =>
  sessionsEnded(tx, (session) => session.and([session('family_id', '=', familyId)]), 'reused', at).execute()

/** The preferred one, or the person's default when they do not belong to it. */
const organizationFor = (tx: Transaction, userId: string, preferred: string | Expression<string | null>) =>
  tx
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .orderBy((member) => member('organization_id', '=', preferred), 'desc')
    .orderBy('is_default', 'desc')
    .orderBy('joined_at')
    .limit(1)
