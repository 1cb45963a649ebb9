import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { ErrorNotice, isMissingPart, reloadPage } from '../ui/error-notice.tsx'
import { useTitle } from '../ui/use-title.ts'

/** Takes the place of a screen that does not exist. */
export function NotFound() {
  useTitle('Page not found')
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-prose content-center justify-items-start gap-4 p-8">
      <h1 className="font-serif text-3xl">Page not found</h1>
      <p className="text-muted">It may have been deleted, or belong to another organization.</p>
      <Link to="/" className={buttonClass()}>
        Ask a question
      </Link>
    </div>
  )
}

const RELOADED = 'parley.reloaded-for'

/** After an update the files have other names: reloads the page, but not twice for the same file. */
function followUpdate(error: Error) {
  if (sessionStorage.getItem(RELOADED) === error.message) return
  void reloadPage().then((isThere) => isThere && sessionStorage.setItem(RELOADED, error.message))
}

/** Takes the place of a screen that could not be drawn; the frame around it stays. */
export function BrokenScreen({ error }: { error: unknown }) {
  const router = useRouter()
  useTitle('Something went wrong')
  useEffect(() => {
    if (isMissingPart(error)) followUpdate(error)
  }, [error])
  return <ErrorNotice error={error} what="screen" onRetry={() => router.invalidate()} />
}

/** Takes the place of the whole page. */
export const BrokenPage = ({ error }: { error: unknown }) => (
  <main>
    <BrokenScreen error={error} />
  </main>
)
