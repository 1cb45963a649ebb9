import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  createTemplate,
  replaceTemplate,
  type Template,
  templateQuery,
  WORKFLOWS,
} from '../../../api/work/workflows.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Secret } from '../../../ui/copy-button.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { type Draft, FIRST_DRAFT, isSigned } from './template-draft.ts'
import { TemplateForm } from './template-form.tsx'

const added = getRouteApi('/member/workflows/new')
const changed = getRouteApi('/member/workflows/templates/$template/edit')

/** A template as it was just saved, with a secret that is shown only now. */
type Saved = Pick<Template, 'id' | 'name' | 'definition'> & { signing_secret?: string | undefined }

/** Writes a template, from the beginning or from a copy. */
export function NewTemplateScreen() {
  useTitle('New template')
  const { from } = added.useSearch()
  const source = useQuery({ ...templateQuery(from ?? ''), enabled: from !== undefined })
  return (
    <Page title="New template" back={from}>
      {from === undefined ? (
        <NewTemplate draft={FIRST_DRAFT} />
      ) : (
        <QueryResult query={source} what="Loading the template">
          {(template) => <NewTemplate key={from} draft={{ ...template, name: `${template.name} (copy)` }} />}
        </QueryResult>
      )}
    </Page>
  )
}

function NewTemplate({ draft }: { draft: Draft }) {
  const [saved, done] = useSaved()
  if (saved) return <SavedNote saved={saved} />
  return (
    <TemplateForm
      draft={draft}
      submit="Save the template"
      onSubmit={async (body) => done(await createTemplate(body))}
    />
  )
}

/** Replaces a template; runs that are under way keep their copy. */
export function EditTemplateScreen() {
  useTitle('Change the template')
  const { template: id } = changed.useParams()
  const found = useQuery({ ...templateQuery(id), refetchOnWindowFocus: false })
  return (
    <Page title="Change the template" back={id}>
      <QueryResult query={found} what="Loading the template">
        {(template) => <ChangedTemplate key={id} template={template} />}
      </QueryResult>
    </Page>
  )
}

/** It replaces the version that the form began with, so that nobody's change is lost unseen. */
function ChangedTemplate({ template }: { template: Template }) {
  const [first] = useState(template)
  const [saved, done] = useSaved()
  if (saved) return <SavedNote saved={saved} />
  return (
    <TemplateForm
      draft={first}
      submit="Save"
      onSubmit={async (body, secret) =>
        done(await replaceTemplate(first.id, { ...body, ...secret, version: first.version }))
      }
      isSigned={isSigned(first.definition)}
    />
  )
}

/** Leads to the template once it is saved, unless there is a secret to show first. */
function useSaved() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [saved, setSaved] = useState<Saved>()
  async function done(template: Saved) {
    await queries.invalidateQueries({ queryKey: WORKFLOWS })
    if (template.signing_secret !== undefined && isSigned(template.definition)) setSaved(template)
    else await navigate({ to: '/workflows/templates/$template', params: { template: template.id } })
  }
  return [saved, done] as const
}

const SavedNote = ({ saved: { id, name, signing_secret } }: { saved: Saved }) => (
  <div className="grid justify-items-start gap-4">
    <p role="status">
      <bdi>{name}</bdi> is saved.
    </p>
    <Secret title="The secret that signs its webhooks" value={signing_secret ?? ''} />
    <Link to="/workflows/templates/$template" params={{ template: id }} className={buttonClass('primary')}>
      Go to the template
    </Link>
  </div>
)

interface PageProps {
  title: string
  /** The template that it began with. */
  back: string | undefined
  children: ReactNode
}

const BACK = 'text-sm text-muted hover:text-ink'

const Page = ({ title, back, children }: PageProps) => (
  <div className="grid grid-cols-1 gap-6">
    <p>
      {back === undefined ? (
        <Link to="/workflows" className={BACK}>
          <span aria-hidden="true">← </span>Workflows
        </Link>
      ) : (
        <Link to="/workflows/templates/$template" params={{ template: back }} className={BACK}>
          <span aria-hidden="true">← </span>The template
        </Link>
      )}
    </p>
    <div className="grid gap-2">
      <h1 className="font-serif text-3xl">{title}</h1>
      <p className="measure text-muted">
        The definition lists the steps, what each needs, and the edges between them. It is checked as a whole when you
        save, and each fault is shown at its line. Nothing is run.
      </p>
    </div>
    {children}
  </div>
)
