import { getRouteApi, useRouter } from '@tanstack/react-router'
import { placeInside } from '../../app/url-search.ts'

const guest = getRouteApi('/guest')

/** Returns to the screen that the person wanted before they had to sign in. */
export function useReturn() {
  const router = useRouter()
  const { next } = guest.useSearch()
  return () => router.history.push(placeInside(next))
}
