import { useEffect } from 'react'

/** Names the page in tabs, in the history and to those who hear it. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · Parley` : 'Parley'
  }, [title])
}
