import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFault } from '../../api/fault.ts'
import { type Me, meQuery } from '../../api/identity/session.ts'
import { type Consent, consentQuery, decideConsent } from '../../api/protocols/applications.ts'
import { askerOf, DOOR_OF, scopeMeaning } from '../../parts/application-words.ts'
import { doorName } from '../../parts/debate-origin.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/field.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTitle } from '../../ui/use-title.ts'

const route = getRouteApi('/member/consent')

/** An application sends people here to ask for access; nothing happens before they press a button. */
export function ConsentScreen() {
  useTitle('Allow access')
  const { interaction } = route.useSearch()
  const me = useQuery(meQuery)
  return (
    <div className="grid max-w-xl gap-6">
      <h1 className="font-serif text-3xl">Allow access?</h1>
      {interaction ? (
        <QueryResult query={me}>
          {(person) => <ConsentRequest key={interaction} interaction={interaction} person={person} />}
        </QueryResult>
      ) : (
        <EmptyState title="No application asks for access" action={<ToApplications />}>
          An application that you connect sends you to this page. Begin in the application.
        </EmptyState>
      )}
    </div>
  )
}

const ToApplications = () => (
  <Link to="/account" search={{ tab: 'applications' }} className={buttonClass()}>
    See your applications
  </Link>
)

interface RequestProps {
  interaction: string
  person: Me
}

function ConsentRequest({ interaction, person }: RequestProps) {
  const consent = useQuery(consentQuery(interaction))
  const [decided, setDecided] = useState<'allowed' | 'refused'>()
  if (decided) return <DecidedNote decided={decided} />
  if (consent.error instanceof ApiFault && consent.error.status === 409)
    return (
      <EmptyState title="This request is over" action={<ToApplications />}>
        {consent.error.message}.
      </EmptyState>
    )
  return (
    <QueryResult query={consent}>
      {(asked) => <Decision consent={asked} person={person} onDecided={setDecided} />}
    </QueryResult>
  )
}

/** Some applications open without leaving this page, so it must say what was decided. */
function DecidedNote({ decided }: { decided: 'allowed' | 'refused' }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status">
        {decided === 'allowed' ? 'Access is allowed.' : 'Access is refused.'} Go on in the application; you can close
        this page.
      </p>
      <ToApplications />
    </div>
  )
}

interface DecisionProps {
  consent: Consent
  person: Me
  onDecided: (decided: 'allowed' | 'refused') => void
}

function Decision({ consent, person, onDecided }: DecisionProps) {
  const { interaction, organizations } = consent
  const [chosen, setChosen] = useState(organizations[0]?.id)
  const [unwanted, setUnwanted] = useState<readonly string[]>([])
  const organization = organizations.find(({ id }) => id === chosen)
  const scopes = organization?.scopes.filter((scope) => !unwanted.includes(scope)) ?? []

  async function allow() {
    const { redirect_to } = await decideConsent({ interaction, allow: true, organization_id: chosen, scopes })
    onDecided('allowed')
    location.assign(redirect_to)
  }
  async function refuse() {
    const { redirect_to } = await decideConsent({ interaction, allow: false })
    onDecided('refused')
    location.assign(redirect_to)
  }
  return (
    <>
      <Applicant consent={consent} person={person} />
      {organizations.length > 1 && (
        <SelectField label="Organization" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {organizations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {organization ? (
        <Scopes
          asked={consent.scopes}
          allowed={organization.scopes}
          unwanted={unwanted}
          onChange={setUnwanted}
          where={organization.name}
        />
      ) : (
        <p>This application is for members of another organization, so you cannot allow it.</p>
      )}
      <p className="text-sm text-muted">
        Allow it only if you began this in the application yourself. It never sees your password, and you can revoke the
        access at any time under Account, Applications.
      </p>
      <div className="flex flex-wrap items-start gap-3">
        {scopes.length > 0 && (
          <ActionButton act={allow} kind="primary">
            Allow
          </ActionButton>
        )}
        <ActionButton act={refuse}>Refuse</ActionButton>
      </div>
    </>
  )
}

const REGISTERED = {
  'metadata-document': undefined,
  registered: 'by your organization',
  'self-registered': 'by the application itself, without any proof',
} as const

/** What is proven of the application stands out; what it says of itself does not. */
function Applicant({ consent, person }: { consent: Consent; person: Me }) {
  const { client, redirect_host, on_this_computer, resource } = consent
  const asker = askerOf(consent)
  const registered = REGISTERED[client.kind]
  return (
    <>
      <p className="font-serif text-2xl wrap-anywhere">
        {asker} <span className="font-sans text-base text-muted">asks to use Parley as you</span>
      </p>
      <Facts>
        <Fact name="Calls itself">{client.name ? <bdi>{client.name}</bdi> : 'nothing'}</Fact>
        {on_this_computer && client.host && <Fact name="Described at">{client.host}</Fact>}
        {registered && <Fact name="Registered">{registered}</Fact>}
        {!on_this_computer && redirect_host !== asker && <Fact name="Returns you to">{redirect_host}</Fact>}
        <Fact name="Asks through">{doorName(DOOR_OF[resource])}</Fact>
        <Fact name="Will act as">
          {person.name} ({person.email}){consent.organizations.length === 1 && ` in ${consent.organizations[0]?.name}`}
        </Fact>
      </Facts>
    </>
  )
}

interface ScopesProps {
  asked: Consent['scopes']
  allowed: readonly string[]
  unwanted: readonly string[]
  onChange: (unwanted: readonly string[]) => void
  /** The name of the organization. */
  where: string
}

function Scopes({ asked, allowed, unwanted, onChange, where }: ScopesProps) {
  const toggle = (scope: string) =>
    onChange(unwanted.includes(scope) ? unwanted.filter((each) => each !== scope) : [...unwanted, scope])
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 font-medium">It wants to</legend>
      {asked.map((scope) => {
        const isAllowed = allowed.includes(scope)
        return (
          <label key={scope} className="flex items-baseline gap-2">
            <input
              type="checkbox"
              checked={isAllowed && !unwanted.includes(scope)}
              disabled={!isAllowed}
              onChange={() => toggle(scope)}
            />
            <span>
              {scopeMeaning(scope)}
              {!isAllowed && <span className="text-muted"> (your role in {where} does not permit this)</span>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
