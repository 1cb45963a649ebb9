import { getRouteApi, useRouter } from '@tanstack/react-router'

const guest = getRouteApi('/guest')

/** Goes where somebody wanted to go before they had to sign in; only ever to a place of this console. */
export function useLeave() {
  const router = useRouter()
  const { next } = guest.useSearch()
  return () => {
    const inside = next?.startsWith('/') && !next.startsWith('//') && !next.includes('\\')
    router.history.push(inside && next ? next : '/')
  }
}
