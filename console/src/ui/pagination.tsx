import { useEffect } from 'react'
import { Button } from './button.tsx'

/** The page number in an address, from 1. */
export const pageNumber = (text: string | undefined) => Math.min(1e9, Math.max(1, Number.parseInt(text ?? '', 10) || 1))

export const pageOf = (page: number, size: number) => ({ limit: size, offset: (page - 1) * size })

interface PagesProps {
  /** From 1. */
  page: number
  size: number
  /** The number of rows on this page. */
  shown: number
  total: number
  /** `replace` if the list itself changes the page. */
  onPage: (page: number, how: { replace: boolean }) => void
}

/** The place of a page in the list, and buttons to its neighbours. A page behind the end leads to the last one. */
export function Pages({ page, size, shown, total, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / size))
  const isBehind = shown === 0 && page > last
  useEffect(() => {
    if (isBehind) onPage(last, { replace: true })
  }, [isBehind, last, onPage])
  if (total <= size || shown === 0) return null
  const before = (page - 1) * size
  const go = (to: number) => () => onPage(to, { replace: false })
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4 py-4 text-sm">
      <Button disabled={page <= 1} onClick={go(page - 1)}>
        Previous
      </Button>
      <span className="text-muted">
        {(before + 1).toLocaleString('en')}–{(before + shown).toLocaleString('en')} of {total.toLocaleString('en')}
      </span>
      <Button disabled={page >= last} onClick={go(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

interface FirstOfProps {
  which?: 'first' | 'newest'
  shown: number
  total: number
}

/** Says that the list is longer than what is shown. */
export function FirstOfTotal({ which = 'first', shown, total }: FirstOfProps) {
  if (shown >= total) return null
  return (
    <p className="text-sm text-muted">
      The {which} {shown.toLocaleString('en')} of {total.toLocaleString('en')}. The API has the rest.
    </p>
  )
}
