import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface DocumentLinkProps {
  id: string
  title: string
  /** The words at which it opens. */
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

/** Words in an item of the library. */
export interface DocumentPlace {
  item_id: string
  page: number
  start: number
  end: number
  label?: string | undefined
}

/** Whether there is a document to open: evidence and memories have no pages. */
export const isInDocument = ({ item_id }: DocumentPlace) => item_id.startsWith('doc_')

/** `p. 12`, `slide 3`, the name of a sheet, or the number of the page. */
export const placeName = ({ label, page }: Pick<DocumentPlace, 'label' | 'page'>) => label ?? `part ${page}`

type DocumentPlaceLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'params' | 'search'> & { place: DocumentPlace }

/** Links to the document at the words; without a document it shows only its children. */
export function DocumentPlaceLink({ place, children, ...link }: DocumentPlaceLinkProps) {
  if (!isInDocument(place)) return <>{children}</>
  const search = { page: String(place.page), start: String(place.start), end: String(place.end) }
  return (
    <Link {...link} to="/library/documents/$document" params={{ document: place.item_id }} search={search}>
      {children}
    </Link>
  )
}
