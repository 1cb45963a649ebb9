import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type TemplateSummary, templatesQuery } from '../../api/work/workflows.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { choiceOf, commaSeparated, counted } from '../../ui/text.ts'
import { useTypedFilters } from '../../ui/use-debounced.ts'
import { CATEGORY_WORDS, PATTERN_WORDS, typeWords } from './workflow-words.ts'

const route = getRouteApi('/member/workflows')
const SIZE = 20

const CATEGORIES = Object.keys(CATEGORY_WORDS) as TemplateSummary['category'][]
const PATTERNS = Object.keys(PATTERN_WORDS) as NonNullable<TemplateSummary['pattern']>[]

/** What can be run: the templates of the organization or workspace, and those that are built in. */
export function TemplatesTab() {
  const { q, category, pattern, tags, page: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageNumber(wanted)
  const filters = {
    ...(q !== undefined && { q }),
    ...(category !== undefined && { category }),
    ...(pattern !== undefined && { pattern }),
    ...(tags !== undefined && { tags }),
  }
  const asked = {
    search: q,
    category: choiceOf(CATEGORIES, category),
    pattern: choiceOf(PATTERNS, pattern),
    tags: tags === undefined ? undefined : commaSeparated(tags),
    ...pageOf(page, SIZE),
  }
  const list = useQuery({ ...templatesQuery(asked), placeholderData: keepPreviousData })
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="grid gap-6">
      <Filters
        filters={filters}
        onChange={(changed) => navigate({ search: { tab: 'templates', ...changed }, replace: true })}
      />
      <QueryResult query={list} what="Loading templates">
        {({ templates, total }) =>
          total === 0 && isFiltered ? (
            <EmptyState
              title="No template matches"
              action={<Button onClick={() => navigate({ search: { tab: 'templates' } })}>Show all templates</Button>}
            >
              No template matches all filters. The search looks for a part of the name or the description.
            </EmptyState>
          ) : (
            <div>
              <div className="flex flex-wrap items-baseline justify-between gap-3 pb-2">
                <p role="status" className="text-sm text-muted">
                  {counted(total, 'template')}
                </p>
                <span className="flex flex-wrap items-center gap-2">
                  <CopyAsCurl address="/workflow/templates" query={asked} />
                  <Link to="/workflows/new" className={buttonClass('primary')}>
                    New template
                  </Link>
                </span>
              </div>
              <ul className="border-t border-line">
                {templates.map((template) => (
                  <TemplateRow key={template.id} template={template} />
                ))}
              </ul>
              <Pages
                page={page}
                size={SIZE}
                shown={templates.length}
                total={total}
                onPage={(next, how) =>
                  navigate({ search: { tab: 'templates', ...filters, page: String(next) }, ...how })
                }
              />
              {!isFiltered && templates.every(({ built_in }) => built_in) && <NoneOfYourOwn />}
            </div>
          )
        }
      </QueryResult>
    </div>
  )
}

const NoneOfYourOwn = () => (
  <div className="pt-6">
    <EmptyState
      title="No template of your own yet"
      action={
        <Link to="/workflows/new" className={buttonClass()}>
          Write a template
        </Link>
      }
    >
      These are built in. Run one as it is, without a model key, to see how a workflow goes on; then copy it and say who
      reviews, what is asked, and which system is told.
    </EmptyState>
  </div>
)

interface FilterValues {
  q?: string
  category?: string
  pattern?: string
  tags?: string
}

function Filters({ filters, onChange }: { filters: FilterValues; onChange: (filters: FilterValues) => void }) {
  const bind = useTypedFilters<keyof FilterValues>(filters, onChange)
  return (
    <search className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField label="Name or description contains" type="search" maxLength={100} {...bind('q')} />
      <SelectField label="Category" {...bind('category')}>
        <option value="">any</option>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {CATEGORY_WORDS[category]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Pattern" {...bind('pattern')}>
        <option value="">any</option>
        {PATTERNS.map((pattern) => (
          <option key={pattern} value={pattern}>
            {PATTERN_WORDS[pattern]}
          </option>
        ))}
      </SelectField>
      <TextField label="Tags" maxLength={200} hint="With commas between them" {...bind('tags')} />
    </search>
  )
}

function TemplateRow({ template }: { template: TemplateSummary }) {
  const { id, name, description, category, built_in, tags, metadata } = template
  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid min-w-0 gap-1">
        <Link
          to="/workflows/templates/$template"
          params={{ template: id }}
          dir="auto"
          className="font-serif text-lg hover:underline"
        >
          {name}
        </Link>
        {description !== '' && (
          <p dir="auto" className="measure text-muted">
            {description}
          </p>
        )}
      </div>
      <p className="text-sm text-muted">
        {built_in ? 'Built in' : CATEGORY_WORDS[category]} · {counted(metadata.steps_count, 'step')}:{' '}
        {metadata.step_types.map((type) => typeWords(type).toLowerCase()).join(', ')}
        {tags.length > 0 && <bdi className="block">{tags.join(', ')}</bdi>}
      </p>
    </li>
  )
}
