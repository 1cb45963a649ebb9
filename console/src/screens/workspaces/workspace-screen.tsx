import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { addressInside } from '../../api/work/current-workspace.ts'
import { changeWorkspace, WORKSPACES, type Workspace, workspaceQuery } from '../../api/work/workspaces.ts'
import { useIsManager } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl, ShortId } from '../../ui/copy-button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Figures } from '../../ui/figures.tsx'
import { SavedForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { sizeWords } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { GoesSoon } from './goes-soon.tsx'
import { FirstFields, FurtherFields } from './workspace-fields.tsx'
import { WorkspaceMembers } from './workspace-members.tsx'
import { WorkspaceRemoval } from './workspace-removal.tsx'
import { changeOf, rulesOf, SENSITIVITY_TITLES } from './workspace-words.ts'

const route = getRouteApi('/member/workspaces/$workspace')

/** One workspace: what lies there, its rules and its members. */
export function WorkspaceScreen() {
  useTitle('A workspace')
  const { workspace: id } = route.useParams()
  const found = useQuery(workspaceQuery(id))
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3 text-sm">
        <Link to="/workspaces" className="text-muted hover:text-ink">
          <span aria-hidden="true">← </span>Workspaces
        </Link>
        <CopyAsCurl address="/workspaces/{id}" path={{ id }} />
      </div>
      <Loaded query={found} heading="A workspace">
        {(workspace) => <Whole key={workspace.id} workspace={workspace} />}
      </Loaded>
    </div>
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
      <GoesSoon workspace={workspace} />
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
          Take it out of the archive
        </ActionButton>
      )}
    </div>
  )
}
