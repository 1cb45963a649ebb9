import type { OfferedPlace, Place } from '../screens/place.ts'
import { MEMBER_PLACES } from '../screens/places.ts'

const offered = MEMBER_PLACES.filter((place) => 'menu' in place)

/** The places that the menus offer to this role. */
export const offeredTo = (role: string | undefined) => offered.filter((place) => isOpenTo(place, role))
const isOpenTo = (place: Place, role: string | undefined) => place.for !== 'administrators' || role === 'admin'

export const placesIn = (menu: OfferedPlace['menu'], role?: string) =>
  offeredTo(role).filter((place) => place.menu === menu)

export const menuTitle = ({ short, title }: Pick<OfferedPlace, 'short' | 'title'>) => short ?? title

export const keyedPlaces = offered.filter((place) => 'key' in place)
