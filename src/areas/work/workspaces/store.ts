import { type RawBuilder, sql } from 'kysely'
import type { OrganizationRole, OrganizationTier } from '../../../shared/identity/caller.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { lastly, type Query, together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { listSqlWithTotal } from '../../../storage/rows/list-with-total.ts'
import { nameLock } from '../../../storage/rows/name-lock.ts'
import { uniqueSlug } from '../../../storage/rows/unique-slug.ts'
import type { Settings } from './settings.ts'

/** A workspace with its rules. */
export interface Workspace extends Settings {
  id: string
  /** The organization that it belongs to, which pays. */
  payer: string
  archivedAt: string | null
}

/** A workspace as lists show it. */
export interface WorkspaceFacts extends Workspace {
  createdBy: string
  createdAt: string
  updatedAt: string
  /** The person who has been its owner the longest, else the one who made it. */
  ownerId: string
  /** The tier of the organization. */
  tier: OrganizationTier
  memberRole: OrganizationRole | null
  members: number
  debates: number
  documents: number
  bytes: number
}

/** The person who looks, and whether they lead the organization and so find all its workspaces. */
export interface Viewer {
  userId: string
  leads: boolean
}

/** An organization, and whether the person who looks leads it. */
export interface Above {
  org: string
  leads: boolean
}

/** A person who was named does not belong to the organization. */
export class NoSuchMember extends Error {
  readonly userId: string
  constructor(userId: string) {
    super(`${userId} does not belong to the organization`)
    this.userId = userId
  }
}

const rules = sql`workspace.id, workspace.organization_id as payer, workspace.name, workspace.slug, workspace.description,
  workspace.sensitivity, workspace.retention_days as "retentionDays", workspace.require_approval as "requireApproval",
  workspace.allow_public_debates as "allowPublicDebates",
  workspace.max_debate_duration_minutes as "maxDebateDurationMinutes",
  workspace.enabled_features as "enabledFeatures", workspace.custom_branding as "customBranding",
  workspace.archived_at as "archivedAt"`

/** The workspaces that a person may enter. */
const enterable = (org: string, { userId, leads }: Viewer) => enterableAmong(userId, [{ org, leads }])

const enterableAmong = (userId: string, above: readonly Above[]) => sql`
  from workspaces as workspace
  join unnest(${above.map(({ org }) => org)}::text[], ${above.map(({ leads }) => leads)}::boolean[])
    as above (id, is_led) on above.id = workspace.organization_id
  left join workspace_members as own on own.workspace_id = workspace.id and own.user_id = ${userId}
  where workspace.removed_at is null
    and (above.is_led or (own.role is not null and workspace.archived_at is null))`

const facts = (from: RawBuilder<unknown>) => sql<WorkspaceFacts>`
  select ${rules}, workspace.created_by as "createdBy", workspace.created_at as "createdAt",
    workspace.updated_at as "updatedAt", own.role as "memberRole",
    (select tier from organizations where organizations.id = workspace.organization_id) as tier,
    coalesce((select user_id from workspace_members as owner where owner.workspace_id = workspace.id
      and owner.role = 'owner' order by owner.added_at, owner.user_id limit 1), workspace.created_by) as "ownerId",
    (select count(*)::int from workspace_members as member where member.workspace_id = workspace.id) as members,
    (select count(*)::int from debates where debates.organization_id = workspace.id) as debates,
    (select count(*)::int from documents where documents.organization_id = workspace.id) as documents,
    (select coalesce(sum(size), 0)::float8 from stored_files as file
      where file.organization_id = workspace.id and file.state = 'stored') as bytes
  ${from}`

type EnterableRow = Pick<Workspace, 'id' | 'name' | 'payer' | 'archivedAt'> & { memberRole: OrganizationRole | null }

interface NewRecord {
  org: string
  id: string
  settings: Settings
  by: string
  at: string
  /** Who become members besides the person who makes it. */
  members: readonly string[]
  /** What other areas write of it. */
  with: readonly Query<unknown>[]
}

/** The SQL of workspaces. */
export const workspaceStore = (db: Database) => ({
  list: (org: string, viewer: Viewer, page: Page): Promise<Slice<WorkspaceFacts>> =>
    listSqlWithTotal(
      db,
      {
        rows: sql<WorkspaceFacts>`${facts(enterable(org, viewer))} order by workspace.created_at desc, workspace.id desc`,
        from: enterable(org, viewer),
      },
      page,
    ),

  async find(org: string, id: string, viewer: Viewer): Promise<WorkspaceFacts | undefined> {
    const { rows } = await facts(sql`${enterable(org, viewer)} and workspace.id = ${id}`).execute(db)
    return rows[0]
  },

  /** Its rules, without a check of the caller; undefined for what is no workspace. */
  async rulesOf(id: string, on: Database | Transaction = db): Promise<Workspace | undefined> {
    const { rows } = await sql<Workspace>`
      select ${rules} from workspaces as workspace where id = ${id} and removed_at is null`.execute(on)
    return rows[0]
  },

  /** The workspaces of these organizations that a person may enter, by name, each with their role there. */
  async enterable(userId: string, above: readonly Above[]) {
    const { rows } = await sql<EnterableRow>`
      select workspace.id, workspace.name, workspace.organization_id as payer, workspace.archived_at as "archivedAt",
        own.role as "memberRole"
      ${enterableAmong(userId, above)} order by lower(workspace.name), workspace.id`.execute(db)
    return rows
  },

  /** With its members; false where the organization has as many workspaces as it may. */
  create: (
    { org, id, settings, by, at, members, with: others }: NewRecord,
    most: number,
    addTenant: (tx: Transaction) => Promise<void>,
  ): Promise<boolean> =>
    uniqueSlug(
      db.transaction().execute(async (tx) => {
        const [, [held], known] = await together(
          tx,
          nameLock(`workspaces:${org}`),
          sql<{ total: number }>`
            select count(*)::int as total from workspaces where organization_id = ${org} and removed_at is null`,
          sql<{ user_id: string }>`select user_id ${membersAmong(org, members)}`,
        )
        if ((held?.total ?? 0) >= most) return false
        const stranger = members.find((member) => !known.some(({ user_id }) => user_id === member))
        if (stranger !== undefined) throw new NoSuchMember(stranger)
        const row = { organization_id: org, id, created_by: by, created_at: at, updated_at: at, ...rowOf(settings) }
        await lastly(tx, addTenant, (side) =>
          together(
            side,
            side.insertInto('workspaces').values(row),
            membersAdded({ org, id, by, at }, members),
            ...others,
          ),
        )
        return true
      }),
    ),

  transaction: <Result>(act: (tx: Transaction) => Promise<Result>) => db.transaction().execute(act),

  /** Answers who belongs to it. */
  async change(
    org: string,
    id: string,
    settings: Partial<Settings>,
    archivedAt: string | null | undefined,
    at: Date,
    on: Database | Transaction = db,
  ): Promise<string[]> {
    const archived = archivedAt === undefined ? {} : { archived_at: archivedAt }
    const own = on.selectFrom('workspace_members').where('organization_id', '=', org).where('workspace_id', '=', id)
    const changed = on
      .updateTable('workspaces')
      .set({ ...rowOf(settings), ...archived, updated_at: at.toISOString() })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
    const [members] = await Promise.all([own.select('user_id').execute(), uniqueSlug(changed.execute())])
    return members.map(({ user_id }) => user_id)
  },
})
export type WorkspaceStore = ReturnType<typeof workspaceStore>

/** Its maker owns it. */
const membersAdded = ({ org, id, by, at }: Pick<NewRecord, 'org' | 'id' | 'by' | 'at'>, members: readonly string[]) =>
  sql`
    insert into workspace_members (organization_id, workspace_id, user_id, role, added_by, added_at)
    select organization_id, ${id}, user_id, case user_id when ${by} then 'owner' else 'member' end, ${by}, ${at}
    ${membersAmong(org, [by, ...members])}`

/** Who of these people belongs to the organization. */
const membersAmong = (org: string, people: readonly string[]) => sql`
  from memberships join users as person on person.id = memberships.user_id and person.deleted_at is null
  where organization_id = ${org} and user_id = any(${[...people]}::text[])`

/** The columns of the settings that are given. */
function rowOf<Given extends Partial<Settings>>(settings: Given) {
  const { retentionDays, requireApproval, allowPublicDebates, maxDebateDurationMinutes, ...same } = settings
  const { enabledFeatures, customBranding, ...named } = same
  const row = {
    ...named,
    retention_days: retentionDays,
    require_approval: requireApproval,
    allow_public_debates: allowPublicDebates,
    max_debate_duration_minutes: maxDebateDurationMinutes,
    enabled_features: enabledFeatures && [...enabledFeatures],
    custom_branding: customBranding,
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as RowFor<Given>
}

type Row = Pick<Settings, 'name' | 'slug' | 'description' | 'sensitivity'> & {
  retention_days: number
  require_approval: boolean
  allow_public_debates: boolean
  max_debate_duration_minutes: number
  enabled_features: string[]
  custom_branding: Record<string, string> | null
}
type RowFor<Given> = Settings extends Given ? Row : Partial<Row>
