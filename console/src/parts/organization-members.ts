import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../api/identity/account.ts'
import { type Me, meQuery } from '../api/identity/session.ts'

type NameOf = (userId: string) => string

/** What somebody of the organization is called; their id where they have left it. */
export function useMemberNames(organization: string | undefined): NameOf {
  const query = membersQuery(organization ?? '', { limit: 100 })
  const { data } = useQuery({ ...query, enabled: organization !== undefined })
  return (userId) => data?.members.find(({ user_id }) => user_id === userId)?.email ?? userId
}

/** Everybody in the organization of whoever looks, as far as they are known yet. */
export function useOwnMembers() {
  const { data: me } = useQuery(meQuery)
  const organization = me?.organization.id
  const { data } = useQuery({
    ...membersQuery(organization ?? '', { limit: 100 }),
    enabled: organization !== undefined,
  })
  return data?.members ?? []
}

/** What somebody in the organization of whoever looks is called. */
export function useOwnMemberNames(): NameOf {
  const { data: me } = useQuery(meQuery)
  return useMemberNames(me?.organization.id)
}

const MANAGERS = ['owner', 'admin']

export const roleOf = ({ organization, organizations }: Me) =>
  organizations.find(({ id }) => id === organization.id)?.role ?? 'viewer'

/** Whether somebody leads the organization that they are in. */
export const isManager = (me: Me) => MANAGERS.includes(roleOf(me))

/** The same of whoever looks; undefined until it is known. */
export function useIsManager(): boolean | undefined {
  const { data } = useQuery(meQuery)
  return data && isManager(data)
}
