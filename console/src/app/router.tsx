import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { hasSignedInBefore } from '../api/access.ts'
import { arrived } from '../api/arrival.ts'
import { unreachable } from '../api/fault.ts'
import { isSignedIn, restoreSession } from '../api/session.ts'
import { BrokenPage, BrokenScreen } from './broken-screen.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { NotFound } from './not-found.tsx'
import { placeInside } from './place-inside.ts'
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
const guests = [
  createRoute({
    getParentRoute: () => guest,
    path: '/sign-in',
    validateSearch: texts('error'),
    component: lazyScreen(guestScreens, 'SignIn'),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/sign-up',
    component: lazyScreen(guestScreens, 'SignUp'),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/forgot-password',
    component: lazyScreen(guestScreens, 'ForgotPassword'),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/reset-password',
    component: lazyScreen(guestScreens, 'ResetPassword'),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/verify-email',
    component: lazyScreen(guestScreens, 'VerifyEmail'),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/accept-invite',
    component: lazyScreen(guestScreens, 'AcceptInvite'),
  }),
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
const members = [
  createRoute({
    getParentRoute: () => member,
    path: '/',
    validateSearch: texts('question'),
    component: lazyScreen(() => import('../screens/ask/index.ts'), 'AskScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/debates/$id',
    component: lazyScreen(() => import('../screens/debate/index.ts'), 'DebateScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/decisions',
    validateSearch: texts('q', 'status', 'agent', 'domain', 'since', 'until', 'page'),
    component: lazyScreen(() => import('../screens/decisions/index.ts'), 'DecisionsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/decisions/$id',
    validateSearch: texts('tab', 'seq', 'claim', 'view'),
    component: lazyScreen(() => import('../screens/decision/index.ts'), 'DecisionScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/agents',
    validateSearch: texts('domain', 'sort'),
    component: lazyScreen(() => import('../screens/agents/index.ts'), 'AgentsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/agents/compare',
    validateSearch: texts('a', 'b'),
    component: lazyScreen(() => import('../screens/agents/index.ts'), 'CompareScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/agents/$name',
    component: lazyScreen(() => import('../screens/agents/index.ts'), 'AgentScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/developer',
    validateSearch: texts('tab', 'webhook', 'page'),
    component: lazyScreen(() => import('../screens/developer/index.ts'), 'DeveloperScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/account',
    validateSearch: texts('tab', 'page'),
    component: lazyScreen(() => import('../screens/account/index.ts'), 'AccountScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/admin',
    validateSearch: texts('tab', 'q', 'page'),
    component: lazyScreen(() => import('../screens/admin/index.ts'), 'AdminScreen'),
  }),
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
