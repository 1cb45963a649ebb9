import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  ERASURES,
  type Erasure,
  type ErasurePolicy,
  erasurePolicyQuery,
  erasuresQuery,
  fetchErasureCertificate,
  retryErasure,
  setErasurePolicy,
} from '../../api/governance/privacy.ts'
import { useMemberNames } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CopyAsCurl, ShortId } from '../../ui/copy-button.tsx'
import { saveFile } from '../../ui/download-button.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, FaultNote } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { POLICIES, STATES, stepWords } from './privacy-labels.ts'

const route = getRouteApi('/member/privacy')
const SIZE = 20

/** The requests for erasure, their progress, and what the organization keeps of the debates concerned. */
export function RequestsTab({ organization }: { organization: string }) {
  const { page: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageNumber(wanted)
  const asked = pageOf(page, SIZE)
  const erasures = useQuery({ ...erasuresQuery(asked), placeholderData: keepPreviousData })
  return (
    <div className="grid gap-10">
      <Section
        title="Erasure requests"
        about="People delete their own accounts. Erasure starts after a grace period in which they can withdraw."
      >
        <QueryResult query={erasures}>
          {({ erasures: all, total }) =>
            total === 0 ? (
              <EmptyState title="No erasure requests">
                When someone deletes their account, the progress appears here, and the signed certificate when it is
                done.
              </EmptyState>
            ) : (
              <div>
                <ul className="grid gap-6">
                  {all.map((erasure) => (
                    <ErasureItem key={erasure.id} erasure={erasure} organization={organization} />
                  ))}
                </ul>
                <Pages
                  page={page}
                  size={SIZE}
                  shown={all.length}
                  total={total}
                  onPage={(next, how) => navigate({ search: { tab: 'requests', page: String(next) }, ...how })}
                />
              </div>
            )
          }
        </QueryResult>
        <div>
          <CopyAsCurl address="/privacy/erasures" query={asked} />
        </div>
      </Section>
      <ErasurePolicyChoice />
    </div>
  )
}

async function saveCertificate(id: string) {
  const certificate = await fetchErasureCertificate(id)
  saveFile(`${id}.certificate.json`, 'application/json', `${JSON.stringify(certificate, null, 2)}\n`)
}

function ErasureItem({ erasure, organization }: { erasure: Erasure; organization: string }) {
  const { id, user_id, status, requested_at, scheduled_for, completed_at, error, counts, certified } = erasure
  const called = useMemberNames(organization)
  const step = stepWords(erasure)
  const found = Object.values(counts).reduce((sum, count) => sum + Number(count), 0)
  return (
    <li className="grid gap-2 border-l-2 border-line pl-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-medium">{called(user_id)}</strong>
        <span>
          {STATES[status]}
          {step && `: ${step}`}
        </span>
      </p>
      <p className="text-sm text-muted">
        Asked <RelativeTime at={requested_at} />
        {completed_at ? (
          <>
            , done <RelativeTime at={completed_at} />
          </>
        ) : (
          status !== 'cancelled' && (
            <>
              , {status === 'scheduled' ? 'begins' : 'due'} <RelativeTime at={scheduled_for} />
            </>
          )
        )}
        {found > 0 && `; ${counted(found, 'row was', 'rows were')} found`}.
      </p>
      {error && <p className="text-sm text-disagree">{error}</p>}
      <div className="-ml-3 flex flex-wrap items-center gap-2">
        <ShortId id={id} />
        {certified && <ActionButton act={() => saveCertificate(id)}>Save the certificate</ActionButton>}
        {status === 'failed' && (
          <ActionButton act={() => retryErasure(id)} changes={ERASURES}>
            Resume
          </ActionButton>
        )}
      </div>
    </li>
  )
}

/** What the organization keeps of debates in which erased people took part. */
function ErasurePolicyChoice() {
  const queries = useQueryClient()
  const policy = useQuery(erasurePolicyQuery)
  const setting = useMutation({
    mutationFn: setErasurePolicy,
    onSettled: () => queries.invalidateQueries({ queryKey: erasurePolicyQuery.queryKey }),
  })
  return (
    <Section title="Scope of erasures" about="Applies to erasures that start from now on.">
      <QueryResult query={policy}>
        {({ erasure, updated_at }) => {
          const chosen = (setting.isPending ? setting.variables : undefined) ?? erasure
          return (
            <fieldset className="measure grid gap-4">
              <legend className="sr-only">Scope of erasures</legend>
              {(Object.keys(POLICIES) as ErasurePolicy[]).map((name) => (
                <label key={name} className="flex items-baseline gap-2">
                  <input
                    type="radio"
                    name="erasure-policy"
                    checked={chosen === name}
                    onChange={() => setting.mutate(name)}
                  />
                  <span className="grid gap-0.5">
                    <span className="font-medium">{POLICIES[name].title}</span>
                    <span className="text-sm text-muted">{POLICIES[name].follows}</span>
                  </span>
                </label>
              ))}
              {updated_at && (
                <p role="status" className="text-sm text-muted">
                  Chosen <RelativeTime at={updated_at} />.
                </p>
              )}
            </fieldset>
          )
        }}
      </QueryResult>
      {setting.error && <FaultNote fault={setting.error} />}
    </Section>
  )
}
