import { GUEST_PLACES } from './guests.ts'
import { MAIN_PLACES } from './main.ts'
import { MORE_PLACES } from './more.ts'
import { PERSON_PLACES } from './person.ts'
import type { OfferedPlace, Place } from './place.ts'
import { SETTINGS_PLACES } from './settings.ts'

export { GUEST_PLACES }

/** The screens for signed-in people, in the order of the menus. */
export const MEMBER_PLACES = [...MAIN_PLACES, ...MORE_PLACES, ...PERSON_PLACES, ...SETTINGS_PLACES] as const

/** The router, the menus, the palette, the keys, and the screenshots and visits of the tests follow from this list. */
export const PLACES = [...MEMBER_PLACES, ...GUEST_PLACES] as const

const offered = MEMBER_PLACES.filter((place) => 'menu' in place)

/** The places that the palette offers to this role. */
export const offeredTo = (role: string | undefined) => offered.filter((place) => isOpenTo(place, role))
const isOpenTo = (place: Place, role: string | undefined) => place.for !== 'administrators' || role === 'admin'

export const placesIn = (menu: OfferedPlace['menu'], role?: string) =>
  offeredTo(role).filter((place) => place.menu === menu)

export const menuTitle = ({ short, title }: Pick<OfferedPlace, 'short' | 'title'>) => short ?? title

/** Whether a path is this place or lies below it; the first screen has nothing below it. */
export const isInside = ({ to }: Pick<Place, 'to'>, path: string) => path === to || path.startsWith(`${to}/`)

/** Whether what a path shows is the organization's, even in a workspace. */
export function belongsToOrganization(path: string, tab?: string): boolean {
  const place: Place | undefined = MEMBER_PLACES.find(
    (each: Place) => each.organization !== undefined && isInside(each, path),
  )
  const open = tab ?? place?.tabs?.[0]
  return place?.organization === true || (open !== undefined && place?.organization?.includes(open) === true)
}

export const keyedPlaces = offered.filter((place) => 'key' in place)
