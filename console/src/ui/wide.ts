import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 64rem)')

function whenItChanges(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for columns beside each other. */
export const useIsWide = () => useSyncExternalStore(whenItChanges, () => wide.matches)
