import type { ReactNode } from 'react'

/** A part of a screen under its own heading. */
export function Section({
  title,
  about,
  children,
}: {
  title: string
  about?: string | undefined
  children: ReactNode
}) {
  return (
    <section className="grid gap-4">
      <div>
        <h2 className="font-serif text-2xl">{title}</h2>
        {about && <p className="measure text-muted">{about}</p>}
      </div>
      {children}
    </section>
  )
}
