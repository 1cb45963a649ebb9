import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Broken, isMissingPart, reloadPage } from '../ui/error-notice.tsx'
import { useTitle } from '../ui/use-title.ts'

const RELOADED = 'parley.reloaded-for'

/** After an update its files have other names: the page is fetched anew by itself, but not twice for the same file. */
function followUpdate(error: Error) {
  if (sessionStorage.getItem(RELOADED) === error.message) return
  void reloadPage().then((isThere) => isThere && sessionStorage.setItem(RELOADED, error.message))
}

/** Stands where a screen could not; what stands around it stays. */
export function BrokenScreen({ error }: { error: unknown }) {
  const router = useRouter()
  useTitle('Something went wrong')
  useEffect(() => {
    if (isMissingPart(error)) followUpdate(error)
  }, [error])
  return <Broken error={error} what="screen" onRetry={() => router.invalidate()} />
}

/** The same where nothing stands around it. */
export const BrokenPage = ({ error }: { error: unknown }) => (
  <main>
    <BrokenScreen error={error} />
  </main>
)
