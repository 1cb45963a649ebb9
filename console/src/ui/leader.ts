import { useQuery } from '@tanstack/react-query'
import { type Me, meQuery } from '../api/session.ts'

const LEADERS = ['owner', 'admin']

export const roleOf = ({ organization, organizations }: Me) =>
  organizations.find(({ id }) => id === organization.id)?.role ?? 'viewer'

/** Whether somebody leads the organization that they are in. */
export const leads = (me: Me) => LEADERS.includes(roleOf(me))

/** The same of whoever looks; undefined until it is known. */
export function useLeads(): boolean | undefined {
  const { data } = useQuery(meQuery)
  return data && leads(data)
}
