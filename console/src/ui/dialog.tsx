import { type ReactNode, useEffect, useRef } from 'react'

interface DialogProps {
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog: it keeps the focus, closes with Escape and gives the focus back. */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) box.current?.showModal()
    else box.current?.close()
  }, [open])
  return (
    <dialog
      ref={box}
      onClose={() => open && onClose()}
      aria-label={title}
      className="w-full max-w-lg rounded-lg border border-line bg-paper p-6 backdrop:bg-black/40"
    >
      {open && (
        <div className="grid gap-4">
          <h2 className="font-serif text-2xl">{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  )
}
