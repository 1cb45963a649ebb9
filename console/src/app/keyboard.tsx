import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { keyedPlaces } from '../places/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBoundary } from '../ui/error-notice.tsx'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette: component }) => ({ default: component })))

const KEYS = [
  ['Ctrl K or ⌘ K', 'Search, or go to a screen'],
  ...keyedPlaces.map(({ key, title }) => [key, title] as const),
  ['?', 'Show keyboard shortcuts'],
  ['Esc', 'Close'],
] as const

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The keys that work on every screen. */
export function Keyboard() {
  const [open, setOpen] = useState<'keys' | 'palette'>()
  const navigate = useNavigate()
  /** A layout effect, so that the keys work as soon as the screen is visible. */
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setOpen('palette')
        return
      }
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
        return
      const place = keyedPlaces.find(({ key }) => key === event.key)
      if (event.key === '?') setOpen('keys')
      else if (place) void navigate({ to: place.to })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])

  const close = () => setOpen(undefined)
  return (
    <>
      <Dialog title="Keyboard shortcuts" open={open === 'keys'} onClose={close}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {KEYS.map(([key, meaning]) => (
            <div key={key} className="col-span-2 grid grid-cols-subgrid">
              <dt>
                <kbd className="font-mono text-sm">{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
      <Dialog title="Go to" open={open === 'palette'} onClose={close}>
        <ErrorBoundary>
          <Suspense>
            <Palette onDone={close} />
          </Suspense>
        </ErrorBoundary>
      </Dialog>
    </>
  )
}
