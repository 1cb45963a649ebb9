import { type AnyRoute, createRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyScreen } from './lazy-screen.ts'
import { texts } from './search.ts'

/** What a route is made of. */
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
    validateSearch: texts(...search),
    component: lazyScreen(load, shows),
  })

type SearchOf<Place> = Place extends { search: readonly (infer Name extends string)[] } ? Name : never
type PlaceRoutes<Parent extends AnyRoute, Places extends readonly ShownPlace[]> = {
  -readonly [At in keyof Places]: ReturnType<typeof placeRoute<Parent, Places[At]['to'], SearchOf<Places[At]>>>
}

/** A route for each place, typed by its address and by the texts that this may hold. */
export const placeRoutes = <Parent extends AnyRoute, const Places extends readonly ShownPlace[]>(
  parent: Parent,
  places: Places,
) => places.map((place) => placeRoute(parent, place)) as unknown as PlaceRoutes<Parent, Places>
