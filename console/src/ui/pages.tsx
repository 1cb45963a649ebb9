import { Button } from './button.tsx'

interface PagesProps {
  /** From 1. */
  page: number
  size: number
  total: number
  onPage: (page: number) => void
}

/** Where a list stands in the whole, and the way to its neighbours. */
export function Pages({ page, size, total, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / size))
  if (total <= size) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4 py-4 text-sm">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <span className="text-muted">
        {(page - 1) * size + 1}–{Math.min(page * size, total)} of {total.toLocaleString('en')}
      </span>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </nav>
  )
}
