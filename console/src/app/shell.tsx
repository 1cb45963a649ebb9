import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { meQuery, signOut } from '../api/identity/session.ts'
import { isInside, menuTitle, placesIn } from '../places/index.ts'
import { SETTINGS_GROUPS } from '../places/place.ts'
import { settingsIn } from '../places/settings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx'
import { FaultNote, Loading } from '../ui/states.tsx'
import { InsideWorkspace } from './inside-workspace.tsx'
import { Keyboard } from './keyboard.tsx'
import { MainMenu } from './main-menu.tsx'
import { ThemeMenu } from './theme.tsx'
import { useQueryRefresh } from './use-query-refresh.ts'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

/** The frame of every screen for a signed-in person. */
export function Shell() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const arrivedAt = useRef(path)
  useQueryRefresh()
  useEffect(() => {
    if (arrivedAt.current === path) return
    arrivedAt.current = path
    main.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <div className="flex min-h-screen flex-col">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:m-2 focus:bg-paper focus:p-2">
        Skip to content
      </a>
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 pb-2 sm:gap-x-6">
          <Link to="/" className="font-serif text-xl font-semibold">
            Parley
          </Link>
          <WorkspaceSwitcher path={path} />
          <MainMenu path={path} />
          <span className="ml-auto flex items-center gap-x-3">
            <ThemeMenu />
            <PersonMenu />
          </span>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="mx-auto w-full max-w-6xl grow px-4 py-8 outline-none">
        <Suspense fallback={<LoadingScreen />}>
          <InsideWorkspace>
            <BesideSettings path={path}>
              <Outlet />
            </BesideSettings>
          </InsideWorkspace>
        </Suspense>
      </main>
      <Keyboard />
    </div>
  )
}

/** Gives a screen a heading while it loads. */
const LoadingScreen = () => (
  <>
    <h1 className="sr-only">Parley</h1>
    <Loading />
  </>
)

function PersonMenu() {
  const { data: me } = useQuery(meQuery)
  const navigate = useNavigate()
  const leaving = useMutation({ mutationFn: signOut })
  const name = me?.name ?? 'Account'
  return (
    <>
      <Menu
        trigger={
          <Button kind="quiet" className="max-sm:px-1">
            <span>
              <span className="sm:hidden" aria-hidden="true">
                {name.slice(0, 1)}
              </span>
              <span className="max-sm:sr-only">{name}</span> ▾
            </span>
          </Button>
        }
      >
        {me && <MenuLabel>{me.email}</MenuLabel>}
        {me && <MenuLabel>{me.organization.name}</MenuLabel>}
        {placesIn('person', me?.role).map((place) => (
          <MenuItem key={place.to} onSelect={() => navigate({ to: place.to })}>
            {menuTitle(place)}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => leaving.mutate()}>Sign out</MenuItem>
      </Menu>
      <Dialog title="You are still signed in" open={leaving.isError} onClose={leaving.reset}>
        <FaultNote fault={leaving.error} onRetry={leaving.mutate} />
      </Dialog>
    </>
  )
}

const SETTINGS = placesIn('settings')

/** Sets the list of the settings beside each of them; where there is no room for it, a link to the list stands above. */
function BesideSettings({ path, children }: { path: string; children: ReactNode }) {
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
