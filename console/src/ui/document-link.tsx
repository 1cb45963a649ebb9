import { Link } from '@tanstack/react-router'

interface DocumentLinkProps {
  id: string
  title: string
  /** The words that it opens at. */
  place?: { page: number; start: number; end: number } | undefined
}

export function DocumentLink({ id, title, place }: DocumentLinkProps) {
  const search = place && { page: String(place.page), start: String(place.start), end: String(place.end) }
  return (
    <Link
      to="/library/documents/$document"
      params={{ document: id }}
      search={search ?? {}}
      className="text-accent underline underline-offset-4"
    >
      <bdi>{title}</bdi>
    </Link>
  )
}
