import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../api/account.ts'

/** What somebody of the organization is called; their id where they have left it. */
export function usePeople(organization: string): (userId: string) => string {
  const { data } = useQuery(membersQuery(organization, { limit: 100 }))
  return (userId) => data?.members.find(({ user_id }) => user_id === userId)?.email ?? userId
}
