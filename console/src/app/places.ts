/** Where somebody can be. */
export interface Place {
  /** Its address in the router. */
  to: string
  /** What its pictures are called. */
  name: string
  /** Who sees it, when it is not everybody who is signed in. */
  for?: 'guests' | 'administrators'
  /** What `tab` may say in its address. */
  tabs?: readonly string[]
  /** Other states that are worth a look, by the end of their pictures' names: how the address goes on. */
  states?: Readonly<Record<string, string>>
}

/** A place that the palette leads to, and so does a menu unless it says `palette`; to the others only links lead. */
interface OfferedPlace extends Place {
  title: string
  /** The title in a menu. */
  short?: string
  menu: 'main' | 'person' | 'palette'
  /** Leads there from every screen. */
  key?: string
}

/** The menus, the palette, the keys, the pictures and the visits of the tests are made from this. */
export const PLACES = [
  { to: '/', name: 'ask', title: 'Ask a question', short: 'Ask', menu: 'main', key: 'a' },
  { to: '/debates/$id', name: 'debate' },
  { to: '/decisions', name: 'decisions', title: 'Decisions', menu: 'main', key: 'd', states: { none: '?q=nothing' } },
  {
    to: '/decisions/$id',
    name: 'decision',
    tabs: ['positions', 'votes', 'graph', 'evidence', 'what-if', 'replay', 'cost'],
  },
  { to: '/agents', name: 'agents', title: 'Agents', menu: 'main', key: 'g' },
  { to: '/agents/$name', name: 'agent' },
  {
    to: '/agents/compare',
    name: 'compare',
    title: 'Compare two agents',
    menu: 'palette',
    states: { two: '?a=$name&b=$opponent' },
  },
  { to: '/account', name: 'account', title: 'Account', menu: 'person', tabs: ['profile', 'security', 'organization'] },
  {
    to: '/developer',
    name: 'developer',
    title: 'Developer portal',
    menu: 'person',
    tabs: ['usage', 'keys', 'webhooks', 'api'],
  },
  {
    to: '/admin',
    name: 'admin',
    title: 'Administration',
    menu: 'person',
    for: 'administrators',
    tabs: ['users', 'health', 'queue', 'limits'],
  },
  { to: '/sign-up', name: 'sign-up', for: 'guests' },
  { to: '/sign-in', name: 'sign-in', for: 'guests' },
  { to: '/forgot-password', name: 'forgot-password', for: 'guests' },
  { to: '/reset-password', name: 'reset-password', for: 'guests' },
  { to: '/verify-email', name: 'verify-email', for: 'guests' },
  { to: '/accept-invite', name: 'accept-invite', for: 'guests' },
] as const satisfies readonly (Place | OfferedPlace)[]

export type PlacePath = (typeof PLACES)[number]['to']

const offered = PLACES.filter((place) => 'menu' in place)

/** The places that are offered to somebody with this role. */
export const offeredTo = (role: string | undefined) => offered.filter((place) => isOpenTo(place, role))
const isOpenTo = (place: Place, role: string | undefined) => place.for !== 'administrators' || role === 'admin'

export const placesIn = (menu: OfferedPlace['menu'], role?: string) =>
  offeredTo(role).filter((place) => place.menu === menu)

export const menuTitle = ({ short, title }: OfferedPlace) => short ?? title

export const keyedPlaces = offered.filter((place) => 'key' in place)
