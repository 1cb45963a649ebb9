import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { useTitle } from '../ui/use-title.ts'

/** Stands in place of a screen. */
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
