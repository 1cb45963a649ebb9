import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { currentWorkspace } from '../../api/work/current-workspace.ts'
import { type Definition, deleteTemplate, type Template, templateQuery, WORKFLOWS } from '../../api/work/workflows.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl, ShortId } from '../../ui/copy-button.tsx'
import { ErrorBoundary } from '../../ui/error-notice.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { BackLink, OneThing } from '../../ui/one-thing.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/states.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { StepList } from './graph/step-list.tsx'
import { RunForm } from './run-form.tsx'
import { CATEGORY_WORDS, PATTERN_WORDS } from './workflow-words.ts'

const route = getRouteApi('/member/workflows/templates/$template')

/** One template: what it does, and how to run it. */
export function TemplateScreen() {
  useTitle('A workflow')
  const { template: id } = route.useParams()
  const found = useQuery(templateQuery(id))
  return (
    <OneThing
      back={<BackLink to="/workflows">Workflows</BackLink>}
      curl={<CopyAsCurl address="/workflow/templates/{template_id}" path={{ template_id: id }} />}
      query={found}
      heading="A workflow"
    >
      {(template) => <Whole template={template} />}
    </OneThing>
  )
}

function Whole({ template }: { template: Template }) {
  const { id, name, description, definition } = template
  const documentation = withoutTitle(template)
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid gap-2">
        <h1 dir="auto" className="font-serif text-3xl text-pretty">
          {name}
        </h1>
        {description !== '' && (
          <p dir="auto" className="measure text-muted">
            {description}
          </p>
        )}
        <Acts template={template} />
      </div>
      <Section title="Run it">
        <RunForm key={id} template={template} />
      </Section>
      <StepsSection definition={definition} />
      {documentation !== '' && (
        <Section title="How it is meant">
          <Prose className="measure leading-relaxed">{documentation}</Prose>
        </Section>
      )}
      <Section title="About it">
        <AboutIt template={template} />
      </Section>
    </div>
  )
}

/** What can be done with it besides running it. */
function Acts({ template: { id, name, may_manage } }: { template: Template }) {
  const navigate = route.useNavigate()
  async function remove() {
    await deleteTemplate(id)
    await navigate({ to: '/workflows' })
  }
  return (
    <p className="flex flex-wrap items-center gap-2 pt-1">
      {may_manage && (
        <Link to="/workflows/templates/$template/edit" params={{ template: id }} className={buttonClass()}>
          Change it
        </Link>
      )}
      <Link to="/workflows/new" search={{ from: id }} className={buttonClass()}>
        Copy it
      </Link>
      <Link to="/workflows" search={{ tab: 'runs', template: id }} className={buttonClass()}>
        Its runs
      </Link>
      <Link to="/workflows/schedules/new" search={{ template: id }} className={buttonClass()}>
        Schedule it
      </Link>
      {may_manage && (
        <ActionButton
          act={remove}
          changes={WORKFLOWS}
          confirm={`“${name}” is deleted permanently. Runs in progress continue, and all its runs are kept.`}
        >
          Delete it
        </ActionButton>
      )}
    </p>
  )
}

function AboutIt({ template }: { template: Template }) {
  const { id, category, pattern, tags, version, built_in, updated_at, recommended_agents } = template
  return (
    <Facts>
      <Fact name="Comes from">
        {built_in ? 'Parley: it is built in' : currentWorkspace ? 'This workspace' : 'Your organization'}
      </Fact>
      <Fact name="Category">{CATEGORY_WORDS[category]}</Fact>
      {pattern !== null && <Fact name="Pattern">{PATTERN_WORDS[pattern]}</Fact>}
      {tags.length > 0 && <Fact name="Tags">{tags.join(', ')}</Fact>}
      {recommended_agents.length > 0 && <Fact name="Agents">{recommended_agents.join(', ')}</Fact>}
      {updated_at !== null && (
        <Fact name="Version">
          {version}, changed <RelativeTime at={updated_at} />
        </Fact>
      )}
      <Fact name="Id">
        <ShortId id={id} />
      </Fact>
    </Facts>
  )
}

/** The documentation without a first line that repeats the name. */
const withoutTitle = ({ name, documentation }: Template) =>
  documentation.startsWith(`# ${name}\n`) ? documentation.slice(name.length + 3).trim() : documentation.trim()

const StepGraph = lazy(() => import('./graph/step-graph.tsx').then(({ StepGraph: drawing }) => ({ default: drawing })))

/** What a workflow does, drawn and as a list. */
const StepsSection = ({ definition }: { definition: Definition }) => (
  <Section title="Steps">
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      <StepList definition={definition} />
      <ErrorBoundary>
        <Suspense fallback={<Loading what="Drawing" />}>
          <StepGraph definition={definition} />
        </Suspense>
      </ErrorBoundary>
    </div>
  </Section>
)
