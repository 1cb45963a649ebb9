import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  leaveOrganization,
  makeOrganization,
  organizationsQuery,
  renameOrganization,
  switchOrganization,
} from '../../api/identity/account.ts'
import type { Me } from '../../api/identity/session.ts'
import { isManager, roleOf } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { Invitations, Members } from './members.tsx'

export function OrganizationTab({ person }: { person: Me }) {
  const { id, name } = person.organization
  const queries = useQueryClient()
  const manages = isManager(person)
  return (
    <div className="grid gap-10">
      <Section title={name} about={`Your role here is ${roleOf(person)}.`}>
        {manages && (
          <div className="max-w-md">
            <Form
              key={name}
              submit="Rename"
              onSubmit={async (values) => {
                await renameOrganization(id, values.name ?? '')
                await queries.invalidateQueries()
              }}
            >
              {(about) => <TextField label="Name" name="name" defaultValue={name} fault={about('name')} />}
            </Form>
          </div>
        )}
      </Section>
      <Members organizationId={id} self={person.id} manages={manages} />
      {manages && <Invitations organizationId={id} />}
      <OtherOrganizations current={id} />
    </div>
  )
}

function OtherOrganizations({ current }: { current: string }) {
  const organizations = useQuery(organizationsQuery)
  return (
    <Section
      title="Your organizations"
      about="You work in one organization at a time, and what you ask and decide belongs to it."
    >
      <QueryResult query={organizations}>
        {({ organizations: all }) => (
          <Table
            caption="Your organizations"
            rows={all}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Name', cell: ({ name }) => name },
              { title: 'Role', cell: ({ role }) => role },
              {
                title: 'Actions',
                cell: ({ id, name, role }) => (
                  <span className="flex gap-2">
                    {id === current ? (
                      'current'
                    ) : (
                      <ActionButton act={() => switchOrganization(id)}>Switch</ActionButton>
                    )}
                    {id === current && role !== 'owner' && all.length > 1 && (
                      <ActionButton
                        act={() => leaveOrganization(id)}
                        kind="danger"
                        confirm={`You lose access to the decisions of ${name}. Only an invitation brings you back.`}
                      >
                        Leave
                      </ActionButton>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </QueryResult>
      <div className="max-w-md">
        <Form submit="Create an organization" onSubmit={({ org_name = '' }) => makeOrganization(org_name)}>
          {(about) => <TextField label="Name of a new organization" name="org_name" fault={about('org_name')} />}
        </Form>
      </div>
    </Section>
  )
}
