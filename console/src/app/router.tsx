import { unreachable } from '@parley/client/fault'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasSignedInBefore } from '../api/access-token.ts'
import { isSignedIn, restoreSession } from '../api/identity/session.ts'
import { urlFragment } from '../api/identity/url-fragment.ts'
import { basePath, learnEnteredOperations } from '../api/work/current-workspace.ts'
import { GUEST_PLACES, MEMBER_PLACES } from '../places/index.ts'
import { isMissingPart } from '../ui/error-notice.tsx'
import { BrokenPage, BrokenScreen, NotFound } from './error-screens.tsx'
import { Shell } from './shell.tsx'
import { readSearch, safeReturnPath, textParameters, writeSearch } from './url-search.ts'

/** The part of a place that makes a route. */
interface ShownPlace<To extends string = string, Search extends string = string> {
  to: To
  search?: readonly Search[]
  load: () => Promise<Readonly<Record<string, () => ReactNode>>>
  shows: string
}

const placeRoute = <Parent extends AnyRoute, To extends string, Search extends string>(
  parent: Parent,
  { to, search = [], load, shows }: ShownPlace<To, Search>,
) =>
  createRoute({
    getParentRoute: () => parent,
    path: to,
    validateSearch: textParameters(...search),
    component: lazyScreen(load, shows),
  })

type SearchOf<Place> = Place extends { search: readonly (infer Name extends string)[] } ? Name : never
type PlaceRoutes<Parent extends AnyRoute, Places extends readonly ShownPlace[]> = {
  -readonly [At in keyof Places]: ReturnType<typeof placeRoute<Parent, Places[At]['to'], SearchOf<Places[At]>>>
}

/** One route for each place, typed by its path and its search. */
const placeRoutes = <Parent extends AnyRoute, const Places extends readonly ShownPlace[]>(
  parent: Parent,
  places: Places,
) => places.map((place) => placeRoute(parent, place)) as unknown as PlaceRoutes<Parent, Places>

/**
 * Loads a screen when it is first opened. A failure gets another message than the browser's, because on that one the
 * router reloads the page, even if the service is down.
 */
const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => load().catch(throwRenamed), name)

function throwRenamed(error: unknown): never {
  throw isMissingPart(error) ? new Error(`Not there: ${error.message}`, { cause: error }) : error
}

let isRestored = false

const root = createRootRoute({
  component: Outlet,
  errorComponent: BrokenPage,
  async beforeLoad() {
    if (isRestored) return
    await learnEnteredOperations()
    if ((await restoreSession()) === 'unreachable') throw unreachable()
    isRestored = true
  },
})

const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  errorComponent: BrokenPage,
  validateSearch: textParameters('next'),
  beforeLoad({ location, search }: { location: { pathname: string }; search: { next?: string } }) {
    const begins = location.pathname === '/sign-in' || location.pathname === '/sign-up'
    if (begins && isSignedIn()) throw redirect({ href: safeReturnPath(search.next) })
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

const unknownPath = createRoute({ getParentRoute: () => member, path: '$', component: NotFound })

export const router = createRouter({
  routeTree: root.addChildren([
    guest.addChildren(placeRoutes(guest, GUEST_PLACES)),
    member.addChildren([...placeRoutes(member, MEMBER_PLACES), unknownPath]),
  ]),
  basepath: basePath,
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
