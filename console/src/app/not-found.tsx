import { Link } from '@tanstack/react-router'
import { useTitle } from '../ui/title.ts'

/** Stands in a screen; where there is no screen at all, `NoScreen` stands around it. */
export function NotFound() {
  useTitle('Nothing here')
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-prose content-center gap-4 p-8">
      <h1 className="font-serif text-3xl">There is nothing at this address</h1>
      <p className="text-muted">It may have been deleted, or belong to another organization.</p>
      <p>
        <Link to="/" className="text-accent underline">
          Ask a question
        </Link>
      </p>
    </div>
  )
}

export const NoScreen = () => (
  <main>
    <NotFound />
  </main>
)
