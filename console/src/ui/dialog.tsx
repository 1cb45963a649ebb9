import { createContext, type ReactNode, useEffect, useRef } from 'react'

interface DialogProps {
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** Closes the surrounding dialog; undefined outside of one. */
export const DialogClose = createContext<(() => void) | undefined>(undefined)

/**
 * The browser's own dialog: it keeps the focus, closes with Escape, its button or a press beside it, and gives the
 * focus back.
 */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) box.current?.showModal()
    else box.current?.close()
  }, [open])
  useBackdropPress(box, onClose)
  return (
    <dialog
      ref={box}
      onClose={() => open && onClose()}
      aria-label={title}
      className="w-full max-w-lg rounded-lg border border-edge bg-paper backdrop:bg-black/40"
    >
      {open && (
        <DialogClose value={onClose}>
          <div className="relative grid gap-4 p-6">
            <h2 className="pr-8 font-serif text-2xl">{title}</h2>
            {children}
            <button
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="absolute top-4 right-4 grid size-8 place-items-center rounded-md text-2xl leading-none text-muted hover:text-ink"
            >
              ×
            </button>
          </div>
        </DialogClose>
      )}
    </dialog>
  )
}

/** A press that begins and ends beside the dialog; dragging a selection out of a field does not count. */
function useBackdropPress(box: React.RefObject<HTMLDialogElement | null>, onPress: () => void) {
  const latest = useRef(onPress)
  latest.current = onPress
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    let beganBeside = false
    const begin = ({ target }: Event) => {
      beganBeside = target === dialog
    }
    const end = ({ target }: Event) => {
      if (beganBeside && target === dialog) latest.current()
    }
    dialog.addEventListener('pointerdown', begin)
    dialog.addEventListener('click', end)
    return () => {
      dialog.removeEventListener('pointerdown', begin)
      dialog.removeEventListener('click', end)
    }
  }, [box])
}
