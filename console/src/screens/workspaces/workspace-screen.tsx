import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFault } from '../../api/fault.ts'
import { expiringQuery } from '../../api/governance/retention.ts'
import { addressInside } from '../../api/work/current-workspace.ts'
import {
  changeWorkspace,
  removeWorkspace,
  WORKSPACES,
  type Workspace,
  workspaceQuery,
} from '../../api/work/workspaces.ts'
import { useIsManager } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl, ShortId } from '../../ui/copy-button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Figures } from '../../ui/figures.tsx'
import { SavedForm } from '../../ui/form.tsx'
import { BackLink, OneThing } from '../../ui/one-thing.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { counted, sizeWords } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { FirstFields, FurtherFields } from './workspace-fields.tsx'
import { WorkspaceMembers } from './workspace-members.tsx'
import { changeOf, contentWords, keptWords, rulesOf, SENSITIVITY_TITLES } from './workspace-words.ts'

const route = getRouteApi('/member/workspaces/$workspace')

/** One workspace: what lies there, its rules and its members. */
export function WorkspaceScreen() {
  useTitle('A workspace')
  const { workspace: id } = route.useParams()
  const found = useQuery(workspaceQuery(id))
  return (
    <OneThing
      back={<BackLink to="/workspaces">Workspaces</BackLink>}
      curl={<CopyAsCurl address="/workspaces/{id}" path={{ id }} />}
      query={found}
      heading="A workspace"
    >
      {(workspace) => <Whole key={workspace.id} workspace={workspace} />}
    </OneThing>
  )
}

const LEADERS: readonly string[] = ['owner', 'admin']

function Whole({ workspace }: { workspace: Workspace }) {
  const { id, name, description, archived, your_role: role } = workspace
  const leadsOrganization = useIsManager() ?? false
  const mayChange = !archived && LEADERS.includes(role)
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 dir="auto" className="font-serif text-3xl">
            {name}
          </h1>
          {!archived && (
            <a href={addressInside(id, '/')} className={buttonClass('primary')}>
              Enter
            </a>
          )}
        </div>
        {description !== '' && (
          <p dir="auto" className="measure whitespace-pre-line">
            {description}
          </p>
        )}
        {archived && <Archived workspace={workspace} mayReopen={leadsOrganization} />}
        <Figures
          figures={[
            ['Your role', role],
            ['Members', workspace.member_count.toLocaleString('en')],
            ['Debates', workspace.debate_count.toLocaleString('en')],
            ['Documents', workspace.document_count.toLocaleString('en')],
            ['Stored', workspace.storage_bytes === 0 ? 'nothing' : sizeWords(workspace.storage_bytes)],
          ]}
        />
      </div>
      <WorkspaceMembers workspace={workspace} mayChange={mayChange} mayOwn={role === 'owner' || leadsOrganization} />
      <Section title="Rules" about={mayChange ? undefined : 'Its owners and admins change them.'}>
        {mayChange ? <Rules workspace={workspace} /> : <ReadRules workspace={workspace} />}
      </Section>
      <Expiring workspace={workspace} />
      {!archived && (role === 'owner' || leadsOrganization) && <WorkspaceRemoval workspace={workspace} />}
    </div>
  )
}

const Rules = ({ workspace }: { workspace: Workspace }) => (
  <div className="max-w-xl">
    <SavedForm
      key={workspace.updated_at}
      save={(values) => changeWorkspace(workspace.id, changeOf(values))}
      changes={[WORKSPACES]}
    >
      {(about) => (
        <>
          <FirstFields workspace={workspace} about={about} />
          <FurtherFields workspace={workspace} about={about} />
        </>
      )}
    </SavedForm>
  </div>
)

const ReadRules = ({ workspace }: { workspace: Workspace }) => (
  <Facts>
    <Fact name="Sensitivity">{SENSITIVITY_TITLES[workspace.sensitivity]}</Fact>
    <Fact name="Rules">{rulesOf(workspace).join(' · ')}</Fact>
    <Fact name="Made">
      <RelativeTime at={workspace.created_at} />
    </Fact>
    <Fact name="Id">
      <ShortId id={workspace.id} />
    </Fact>
  </Facts>
)

function Archived({ workspace: { id, archived_at }, mayReopen }: { workspace: Workspace; mayReopen: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-l-2 border-accent bg-raised px-3 py-2">
      <p>
        Archived {archived_at !== null && <RelativeTime at={archived_at} />}: owners and admins of the organization read
        it, and nothing begins there.
      </p>
      {mayReopen && (
        <ActionButton act={() => changeWorkspace(id, { archived: false })} changes={WORKSPACES}>
          Restore it from the archive
        </ActionButton>
      )}
    </div>
  )
}

const AHEAD_DAYS = 30
const SHOWN = 5

/** How long things in a workspace are kept, and what goes within a month: its owners are told the same by mail, where there is any. */
function Expiring({ workspace: { id, retention } }: { workspace: Workspace }) {
  const list = useQuery(expiringQuery({ workspace_id: id, days: AHEAD_DAYS, limit: SHOWN }))
  return (
    <Section
      title="How long things are kept"
      about={`Days count from an item’s last change. ${keptWords(retention.kept_days)}.`}
    >
      {!retention.enabled && <p>Its own policy is disabled by the organization.</p>}
      <QueryResult query={list} what="Loading items that expire soon">
        {({ expiring, total }) =>
          total === 0 ? (
            <p className="text-muted">Nothing expires within {AHEAD_DAYS} days.</p>
          ) : (
            <div className="grid gap-2">
              <p>
                {counted(total, 'item expires', 'items expire')} within {AHEAD_DAYS} days
                {total > expiring.length && `, these ${expiring.length} first`}:
              </p>
              <ul className="grid border-t border-line">
                {expiring.map(({ type, id: thing, name, expires_at }) => (
                  <li
                    key={`${type}:${thing}`}
                    className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2"
                  >
                    <span dir="auto" className="min-w-0 wrap-anywhere">
                      {name ?? thing} <span className="text-sm text-muted">{type}</span>
                    </span>
                    <span className="text-sm text-muted">
                      <RelativeTime at={expires_at} />
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </QueryResult>
    </Section>
  )
}

/** Removes a workspace that is empty, and offers to archive one that is not: nothing is lost. */
function WorkspaceRemoval({ workspace: { id, name } }: { workspace: Workspace }) {
  const queries = useQueryClient()
  const navigate = route.useNavigate()
  const [inside, setInside] = useState<string>()
  async function remove() {
    setInside(undefined)
    try {
      await removeWorkspace(id, false)
    } catch (fault) {
      const counts = fault instanceof ApiFault && fault.status === 409 ? fault.details.counts : undefined
      if (typeof counts !== 'object' || counts === null) throw fault
      setInside(contentWords(counts as Record<string, unknown>))
      return
    }
    await navigate({ to: '/workspaces' })
    await queries.invalidateQueries({ queryKey: WORKSPACES })
  }
  return (
    <Section
      title="Archive or remove"
      about="An archive keeps everything and can be opened again. A workspace is removed for good only while it is empty."
    >
      <div className="flex flex-wrap items-center gap-3">
        <ActionButton
          act={() => changeWorkspace(id, { archived: true })}
          changes={WORKSPACES}
          confirm={`Nothing starts in ${name} any more, and only owners and admins of the organization can read it. They can restore it.`}
        >
          Archive
        </ActionButton>
        <ActionButton act={remove} kind="danger" confirm={`${name} is removed for good, if it is empty.`}>
          Remove
        </ActionButton>
      </div>
      <div role="status">
        {inside !== undefined && (
          <p className="measure">It is not empty, so it was not removed: {inside}. Archive it instead.</p>
        )}
      </div>
    </Section>
  )
}
