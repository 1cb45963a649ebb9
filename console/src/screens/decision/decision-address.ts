import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'

export const address = getRouteApi('/member/decisions/$id')

type Search = ReturnType<typeof address.useSearch>

/** Changes the search of the address and keeps the scroll position. */
export function useChange() {
  const navigate = address.useNavigate()
  return useCallback(
    (change: Search, { replace = false } = {}) =>
      navigate({ search: (search) => ({ ...search, ...change }), replace, resetScroll: false }),
    [navigate],
  )
}
