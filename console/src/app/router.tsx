import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { hasSignedInBefore } from '../api/access.ts'
import { arrived } from '../api/arrival.ts'
import { unreachable } from '../api/fault.ts'
import { isSignedIn, restoreSession } from '../api/session.ts'
import { BrokenPage, BrokenScreen } from './broken-screen.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { NotFound } from './not-found.tsx'
import { placeInside } from './place-inside.ts'
import type { PlacePath } from './places.ts'
import { readSearch, texts, writeSearch } from './search.ts'
import { Shell } from './shell.tsx'

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

const guestScreens = () => import('../screens/sign-in/index.ts')
const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  errorComponent: BrokenPage,
  validateSearch: texts('next'),
  beforeLoad({ location, search }: { location: { pathname: string }; search: { next?: string } }) {
    const begins = location.pathname === '/sign-in' || location.pathname === '/sign-up'
    if (begins && isSignedIn()) throw redirect({ href: placeInside(search.next) })
  },
  component: lazyScreen(guestScreens, 'GuestLayout'),
})
const guestScreen = <const Path extends PlacePath, const Search extends string = never>(
  path: Path,
  name: keyof Awaited<ReturnType<typeof guestScreens>>,
  ...search: Search[]
) =>
  createRoute({
    getParentRoute: () => guest,
    path,
    validateSearch: texts(...search),
    component: lazyScreen(guestScreens, name),
  })
const guests = [
  guestScreen('/sign-in', 'SignIn', 'error'),
  guestScreen('/sign-up', 'SignUp'),
  guestScreen('/forgot-password', 'ForgotPassword'),
  guestScreen('/reset-password', 'ResetPassword'),
  guestScreen('/verify-email', 'VerifyEmail'),
  guestScreen('/accept-invite', 'AcceptInvite'),
] as const

/** Everything that needs somebody who is signed in; others come back to it after they did. */
const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  component: Shell,
  errorComponent: BrokenPage,
  beforeLoad({ location }) {
    if (isSignedIn()) return
    const { pending_token, refresh_token } = arrived()
    if (pending_token || refresh_token) throw redirect({ to: '/sign-in' })
    const search = location.href === '/' ? {} : { next: location.href }
    throw redirect({ to: hasSignedInBefore() ? '/sign-in' : '/sign-up', search })
  },
})
/** A screen at its place: its part of the console, its name there, and the texts that its address may hold. */
const screen = <
  const Path extends PlacePath,
  Part extends object,
  Name extends keyof Part,
  const Search extends string = never,
>(
  path: Path,
  load: () => Promise<Part>,
  name: Name,
  ...search: Search[]
) =>
  createRoute({
    getParentRoute: () => member,
    path,
    validateSearch: texts(...search),
    component: lazyScreen(load, name),
  })
const agents = () => import('../screens/agents/index.ts')
const members = [
  screen('/', () => import('../screens/ask/index.ts'), 'AskScreen', 'question'),
  screen('/debates/$id', () => import('../screens/debate/index.ts'), 'DebateScreen'),
  screen(
    '/decisions',
    () => import('../screens/decisions/index.ts'),
    'DecisionsScreen',
    'q',
    'status',
    'agent',
    'domain',
    'since',
    'until',
    'page',
  ),
  screen(
    '/decisions/$id',
    () => import('../screens/decision/index.ts'),
    'DecisionScreen',
    'tab',
    'seq',
    'claim',
    'view',
  ),
  screen('/agents', agents, 'AgentsScreen', 'domain', 'sort'),
  screen('/agents/compare', agents, 'CompareScreen', 'a', 'b'),
  screen('/agents/$name', agents, 'AgentScreen'),
  screen('/developer', () => import('../screens/developer/index.ts'), 'DeveloperScreen', 'tab', 'webhook', 'page'),
  screen('/account', () => import('../screens/account/index.ts'), 'AccountScreen', 'tab', 'page'),
  screen('/admin', () => import('../screens/admin/index.ts'), 'AdminScreen', 'tab', 'q', 'page'),
  createRoute({ getParentRoute: () => member, path: '$', component: NotFound }),
] as const

export const router = createRouter({
  routeTree: root.addChildren([guest.addChildren(guests), member.addChildren(members)]),
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
