import { useEffect } from 'react'

/** Sets the title of the page, for tabs, the history and screen readers. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · Parley` : 'Parley'
  }, [title])
}
