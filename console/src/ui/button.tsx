import type { ComponentProps } from 'react'

const KINDS = {
  primary: 'bg-accent text-on-accent border-accent hover:opacity-90',
  plain: 'border-edge bg-paper text-ink hover:border-ink',
  quiet: 'border-transparent text-muted hover:text-ink',
  danger: 'border-disagree text-disagree hover:bg-disagree hover:text-paper',
} as const

export type ButtonKind = keyof typeof KINDS

/** The look of a button, for links that act like one. */
export const buttonClass = (kind: ButtonKind = 'plain') =>
  `inline-flex items-center justify-center gap-2 rounded-md border px-3 py-1.5 text-sm font-medium transition-colors disabled:opacity-50 aria-disabled:opacity-50 ${KINDS[kind]}`

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind
  /** An action is running: the button says so and cannot be pressed again, but keeps the focus. */
  busy?: boolean
}

export function Button({ kind, busy = false, className = '', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(kind)} ${className}`}
    >
      {children}
      {busy && <span aria-hidden="true">…</span>}
    </button>
  )
}
