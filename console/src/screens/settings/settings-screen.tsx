import { Link } from '@tanstack/react-router'
import { SETTINGS_GROUPS } from '../../places/place.ts'
import { settingsIn } from '../../places/settings.ts'
import { Section } from '../../ui/section.tsx'
import { useTitle } from '../../ui/use-title.ts'

/** Everything that is set up once, with what each settles. */
export function SettingsScreen() {
  useTitle('Settings')
  return (
    <div className="grid gap-10">
      <h1 className="font-serif text-3xl">Settings</h1>
      {SETTINGS_GROUPS.map((group) => (
        <Section key={group} title={group}>
          <ul className="grid gap-x-10 sm:grid-cols-2">
            {settingsIn(group).map((place) => (
              <li key={place.to} className="border-t border-line py-3">
                <Link to={place.to} className="font-medium text-accent underline underline-offset-4">
                  {place.title}
                </Link>
                <p className="text-muted">{place.about}</p>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  )
}
