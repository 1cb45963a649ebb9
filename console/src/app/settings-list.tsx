import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isInside, placesIn } from '../places/index.ts'
import { SETTINGS_GROUPS } from '../places/place.ts'
import { settingsIn } from '../places/settings.ts'

const SETTINGS = placesIn('settings')

/** Sets the list of the settings beside each of them; where there is no room for it, a link to the list stands above. */
export function BesideSettings({ path, children }: { path: string; children: ReactNode }) {
  if (!SETTINGS.some((place) => isInside(place, path))) return children
  return (
    <div className="grid gap-x-10 gap-y-4 xl:grid-cols-[9rem_minmax(0,1fr)]">
      <nav aria-label="Settings" className="text-sm">
        <Link to="/settings" className="text-muted hover:text-ink">
          <span aria-hidden="true" className="xl:hidden">
            ←{' '}
          </span>
          Settings
        </Link>
        <div className="max-xl:hidden">
          {SETTINGS_GROUPS.map((group) => (
            <div key={group} className="pt-5">
              <p id={`settings-${group}`} className="pb-1 text-xs text-muted">
                {group}
              </p>
              <ul aria-labelledby={`settings-${group}`} className="grid">
                {settingsIn(group).map((place) => (
                  <li key={place.to}>
                    <Link
                      to={place.to}
                      className="-ml-3 block border-l-2 border-transparent py-1 pl-2.5 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
                    >
                      {place.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
