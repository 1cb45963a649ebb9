import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Me } from '../../api/identity/session.ts'
import { APPLICATIONS, type Grant, grantsQuery, revokeGrant } from '../../api/protocols/applications.ts'
import { DOOR_OF, scopesPhrase } from '../../parts/application-words.ts'
import { doorName } from '../../parts/debate-origin.tsx'
import { isManager } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { FirstOfTotal } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { RegisteredClients } from './registered-clients.tsx'

/** The applications that may ask as the person, and for leaders those of everybody. */
export function ApplicationsTab({ person }: { person: Me }) {
  const manages = isManager(person)
  return (
    <div className="grid gap-10">
      <OwnApplications />
      {manages && <OthersApplications self={person.id} />}
      {manages && <RegisteredClients />}
    </div>
  )
}

function OwnApplications() {
  const grants = useQuery(grantsQuery())
  return (
    <Section title="Your applications" about="Programs that you allowed to ask Parley as you.">
      <QueryResult query={grants}>
        {({ grants: all, total }) =>
          all.length === 0 ? (
            <EmptyState
              title="No applications yet"
              action={
                <Link to="/developer" search={{ tab: 'connect' }} className={buttonClass()}>
                  Connect an application
                </Link>
              }
            >
              An assistant, editor or agent that you connect asks you here for access, without a key or your password.
            </EmptyState>
          ) : (
            <>
              <Grants caption="Your applications" grants={all} />
              <FirstOfTotal which="newest" shown={all.length} total={total} />
            </>
          )
        }
      </QueryResult>
      <div>
        <CopyAsCurl address="/oauth/grants" />
      </div>
    </Section>
  )
}

function OthersApplications({ self }: { self: string }) {
  const grants = useQuery(grantsQuery({ everybody: true }))
  return (
    <Section title="Applications of other members" about="They act with the rights of the member who allowed them.">
      <QueryResult query={grants}>
        {({ grants: all, total }) => {
          const others = all.filter(({ user_id }) => user_id !== self)
          if (others.length === 0) return <p className="text-muted">No other member uses an application.</p>
          return (
            <>
              <Grants caption="Applications of other members" grants={others} withPerson />
              {total > all.length && <FirstOfTotal which="newest" shown={all.length} total={total} />}
            </>
          )
        }}
      </QueryResult>
    </Section>
  )
}

interface GrantsProps {
  caption: string
  grants: readonly Grant[]
  withPerson?: boolean
}

function Grants({ caption, grants, withPerson = false }: GrantsProps) {
  return (
    <Table
      caption={caption}
      rows={grants}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Application', cell: (grant) => <bdi className="wrap-anywhere">{applicationName(grant)}</bdi> },
        ...(withPerson ? [{ title: 'Person', cell: ({ person_name, user_id }: Grant) => person_name ?? user_id }] : []),
        { title: 'Through', cell: ({ resource }) => doorName(DOOR_OF[resource]) },
        { title: 'May', cell: ({ scopes }) => scopesPhrase(scopes) },
        { title: 'Since', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
        {
          title: 'Last used',
          cell: ({ last_used_at }) => (last_used_at ? <RelativeTime at={last_used_at} /> : 'never'),
        },
        {
          title: 'Revoke',
          cell: (grant) => (
            <ActionButton
              act={() => revokeGrant(grant.id)}
              changes={APPLICATIONS}
              kind="danger"
              confirm={`${applicationName(grant)} loses access at once. Debates that it began go on.`}
            >
              Revoke
            </ActionButton>
          ),
        },
      ]}
    />
  )
}

const applicationName = ({ client_name, client_id }: Grant) => client_name || client_id
