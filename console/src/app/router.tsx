import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { hasSignedInBefore } from '../api/access-token.ts'
import { unreachable } from '../api/fault.ts'
import { isSignedIn, restoreSession } from '../api/identity/session.ts'
import { urlFragment } from '../api/identity/url-fragment.ts'
import { GUEST_PLACES, MEMBER_PLACES } from '../screens/places.ts'
import { BrokenPage, BrokenScreen, NotFound } from './error-screens.tsx'
import { lazyScreen, placeRoutes } from './place-routes.ts'
import { Shell } from './shell.tsx'
import { placeInside, readSearch, texts, writeSearch } from './url-search.ts'

let restored = false

const root = createRootRoute({
  component: Outlet,
  errorComponent: BrokenPage,
  async beforeLoad() {
    if (restored) return
    if ((await restoreSession()) === 'unreachable') throw unreachable()
    restored = true
  },
})

const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  errorComponent: BrokenPage,
  validateSearch: texts('next'),
  beforeLoad({ location, search }: { location: { pathname: string }; search: { next?: string } }) {
    const begins = location.pathname === '/sign-in' || location.pathname === '/sign-up'
    if (begins && isSignedIn()) throw redirect({ href: placeInside(search.next) })
  },
  component: lazyScreen(() => import('../screens/sign-in/index.ts'), 'GuestLayout'),
})

/** All screens that need a sign-in; after it, the person returns to the screen that they wanted. */
const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  component: Shell,
  errorComponent: BrokenPage,
  beforeLoad({ location }) {
    if (isSignedIn()) return
    const { pending_token, refresh_token } = urlFragment()
    if (pending_token || refresh_token) throw redirect({ to: '/sign-in' })
    const search = location.href === '/' ? {} : { next: location.href }
    throw redirect({ to: hasSignedInBefore() ? '/sign-in' : '/sign-up', search })
  },
})

const nowhere = createRoute({ getParentRoute: () => member, path: '$', component: NotFound })

export const router = createRouter({
  routeTree: root.addChildren([
    guest.addChildren(placeRoutes(guest, GUEST_PLACES)),
    member.addChildren([...placeRoutes(member, MEMBER_PLACES), nowhere]),
  ]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultErrorComponent: BrokenScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
