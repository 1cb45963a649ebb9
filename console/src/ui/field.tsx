import { type ComponentProps, type ReactNode, useId } from 'react'

/** The scroll margin keeps the label visible too. */
const BOX =
  'min-h-[2.625rem] w-full scroll-mt-16 rounded-md border border-edge bg-paper px-3 py-2 text-base aria-invalid:border-disagree'

interface Labelled {
  label: string
  /** One sentence below the field. */
  hint?: ReactNode
  /** The fault of the entered value. */
  fault?: string | undefined
}

interface FieldFrameProps extends Labelled {
  children: (control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode
}

function FieldFrame({ label, hint, fault, children }: FieldFrameProps) {
  const id = useId()
  const about = hint || fault ? `${id}-about` : undefined
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': fault !== undefined })}
      {about && (
        <div id={about} className="text-sm">
          {fault && <p className="text-disagree">{fault}</p>}
          {hint && <p className="text-muted">{hint}</p>}
        </div>
      )}
    </div>
  )
}

export function TextField({ label, hint, fault, ...input }: Labelled & ComponentProps<'input'>) {
  return (
    <FieldFrame label={label} hint={hint} fault={fault}>
      {(control) => <input dir="auto" {...input} {...control} className={BOX} />}
    </FieldFrame>
  )
}

export function TextArea({ label, hint, fault, ...area }: Labelled & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} hint={hint} fault={fault}>
      {(control) => <textarea dir="auto" rows={4} {...area} {...control} className={BOX} />}
    </FieldFrame>
  )
}

export function SelectField({ label, hint, fault, ...select }: Labelled & ComponentProps<'select'>) {
  return (
    <FieldFrame label={label} hint={hint} fault={fault}>
      {(control) => <select {...select} {...control} className={BOX} />}
    </FieldFrame>
  )
}
