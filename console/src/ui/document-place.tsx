import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** Words in a document of the library. */
export interface DocumentPlace {
  item_id: string
  page: number
  start: number
  end: number
  label?: string | undefined
}

/** Where a document opens at its words; undefined for what is no document. */
export function documentAddress({ item_id, page, start, end }: DocumentPlace): string | undefined {
  if (!item_id.startsWith('doc_')) return undefined
  const at = new URLSearchParams({ page: String(page), start: String(start), end: String(end) })
  return `/library/documents/${encodeURIComponent(item_id)}?${at}`
}

/** `p. 12`, `slide 3`, the name of a sheet, or the number of the page. */
export const placeName = ({ label, page }: Pick<DocumentPlace, 'label' | 'page'>) => label ?? `part ${page}`

interface OpensDocumentProps extends Omit<ComponentProps<'a'>, 'href'> {
  place: DocumentPlace
}

/** Leads to the document, opened at the words; only the words where there is no document to open. */
export function OpensDocument({ place, children, ...link }: OpensDocumentProps) {
  const { history } = useRouter()
  const address = documentAddress(place)
  if (!address) return children
  return (
    <a
      {...link}
      href={address}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        link.onClick?.(event)
        history.push(address)
      }}
    >
      {children}
    </a>
  )
}
