import { type ReactNode, useSyncExternalStore } from 'react'

interface SidePanelProps {
  title: string
  /** The summary while it is folded. */
  brief: ReactNode
  children: ReactNode
}

/** Stands beside the text in a wide window, and folds above it in a narrow one. */
export function SidePanel({ title, brief, children }: SidePanelProps) {
  const isWide = useIsWide()
  if (isWide) {
    return (
      <section aria-label={title} className="grid content-start gap-4">
        <h2 className="text-sm font-medium text-muted">{title}</h2>
        {children}
      </section>
    )
  }
  return (
    <section aria-label={title} className="border-b border-line pb-3">
      <details>
        <summary className="flex items-baseline gap-3 text-sm">
          <h2 className="font-medium">{title}</h2>
          <span className="grow text-muted">{brief}</span>
          <span aria-hidden="true" className="text-muted">
            ▾
          </span>
        </summary>
        <div className="grid gap-4 pt-4">{children}</div>
      </details>
    </section>
  )
}

const wide = matchMedia('(min-width: 64rem)')

function subscribeToWidth(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the window is wide enough for columns. */
export const useIsWide = () => useSyncExternalStore(subscribeToWidth, () => wide.matches)
