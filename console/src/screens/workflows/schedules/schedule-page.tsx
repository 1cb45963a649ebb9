import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '../../../ui/use-title.ts'

/** A page about one schedule, with the way back to all of them. */
export function SchedulePage({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  useTitle(title)
  return (
    <div className="grid grid-cols-1 gap-6">
      <p>
        <Link to="/workflows" search={{ tab: 'schedules' }} className="text-sm text-muted hover:text-ink">
          <span aria-hidden="true">← </span>Schedules
        </Link>
      </p>
      <div className="grid gap-2">
        <h1 className="font-serif text-3xl">{title}</h1>
        <p className="measure text-muted">{about}</p>
      </div>
      {children}
    </div>
  )
}
