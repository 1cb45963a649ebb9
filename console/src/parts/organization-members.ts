import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../api/identity/account.ts'
import { type Me, meQuery } from '../api/identity/session.ts'

type NameOf = (userId: string) => string

/** Finds the names of an organization's members; the id of a person who has left. */
export function useMemberNames(organization: string | undefined): NameOf {
  const query = membersQuery(organization ?? '', { limit: 100 })
  const { data } = useQuery({ ...query, enabled: organization !== undefined })
  return (userId) => data?.members.find(({ user_id }) => user_id === userId)?.email ?? userId
}

/** The members of the signed-in person's organization, as far as they are loaded. */
export function useOwnMembers() {
  const { data: me } = useQuery(meQuery)
  const organization = me?.organization.id
  const { data } = useQuery({
    ...membersQuery(organization ?? '', { limit: 100 }),
    enabled: organization !== undefined,
  })
  return data?.members ?? []
}

/** Finds the names of members in the signed-in person's organization. */
export function useOwnMemberNames(): NameOf {
  const { data: me } = useQuery(meQuery)
  return useMemberNames(me?.organization.id)
}

const MANAGERS = ['owner', 'admin']

export const roleOf = ({ organization, organizations }: Me) =>
  organizations.find(({ id }) => id === organization.id)?.role ?? 'viewer'

/** Whether a person is an owner or admin of their current organization. */
export const isManager = (me: Me) => MANAGERS.includes(roleOf(me))

/** Whether the signed-in person is an owner or admin; undefined until it is loaded. */
export function useIsManager(): boolean | undefined {
  const { data } = useQuery(meQuery)
  return data && isManager(data)
}
