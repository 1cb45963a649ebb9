import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../../api/identity/account.ts'
import { meQuery } from '../../api/identity/session.ts'
import { Loaded } from '../../ui/loaded.tsx'

interface PeopleChoiceProps {
  label: string
  /** What the fields are called, before the ids of people. */
  prefix: string
  /** Those who are ticked at first. */
  chosen: readonly string[]
  fault: string | undefined
}

/** People of the organization, to be ticked. */
export function PeopleChoice(props: PeopleChoiceProps) {
  const me = useQuery(meQuery)
  return <Loaded query={me}>{({ organization }) => <People {...props} organization={organization.id} />}</Loaded>
}

function People({ label, prefix, chosen, fault, organization }: PeopleChoiceProps & { organization: string }) {
  const members = useQuery(membersQuery(organization, { limit: 100 }))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <Loaded query={members}>
        {({ members: all }) => (
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            {all.map(({ user_id, email }) => (
              <label key={user_id} className="flex items-baseline gap-2 text-sm">
                <input type="checkbox" name={prefix + user_id} defaultChecked={chosen.includes(user_id)} />
                <bdi className="break-all">{email}</bdi>
              </label>
            ))}
          </div>
        )}
      </Loaded>
      {fault && (
        <p role="alert" className="text-sm text-disagree">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
