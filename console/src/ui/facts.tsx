import type { ReactNode } from 'react'

/** A few facts with their names, each on its own line. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">{children}</dl>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid sm:col-span-2 sm:grid-cols-subgrid">
    <dt className="text-muted">{name}</dt>
    <dd dir="auto" className="min-w-0 wrap-anywhere">
      {children}
    </dd>
  </div>
)
