import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button, type ButtonKind } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FaultNote } from './states.tsx'

interface ActionButtonProps {
  act: () => Promise<unknown>
  /** The prefix of the query keys to refetch afterwards. */
  changes?: readonly unknown[]
  kind?: ButtonKind
  /** A sentence to confirm before the action. */
  confirm?: string
  children: ReactNode
}

/** A button that calls the service, once at a time, and shows a failure beside itself. */
export function ActionButton({ act, changes, kind, confirm, children }: ActionButtonProps) {
  const queries = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  usePassFocusOn(button)
  const [asking, setAsking] = useState(false)
  const doing = useMutation({
    mutationFn: act,
    onSuccess: () => changes && queries.invalidateQueries({ queryKey: changes }),
  })
  return (
    <>
      <Button
        ref={button}
        kind={kind}
        busy={doing.isPending}
        onClick={() => (confirm ? setAsking(true) : doing.mutate())}
      >
        {children}
      </Button>
      {doing.error && <FaultNote fault={doing.error} onSignedIn={doing.mutate} />}
      {confirm && (
        <Dialog title="Are you sure?" open={asking} onClose={() => setAsking(false)}>
          <p>{confirm}</p>
          <div className="flex gap-3">
            <Button
              kind="danger"
              onClick={() => {
                setAsking(false)
                doing.mutate()
              }}
            >
              {children}
            </Button>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/**
 * Passes the focus of a button that disappears to an element around it; otherwise a screen reader would start again at
 * the top of the page.
 */
function usePassFocusOn(leaving: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = leaving.current
    return () => {
      if (!element || document.activeElement !== element) return
      const around = focusableAround(element)
      queueMicrotask(() => around.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true }))
    }
  }, [leaving])
}

function focusableAround(element: HTMLElement): HTMLElement[] {
  const next = element.parentElement?.closest<HTMLElement>('[tabindex]')
  return next ? [next, ...focusableAround(next)] : []
}
