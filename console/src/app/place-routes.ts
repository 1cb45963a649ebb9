import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isMissingPart } from '../ui/error-notice.tsx'
import { texts } from './url-search.ts'

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

/**
 * A screen that is fetched when it is first wanted. What cannot be fetched gets other words than the browser's, because at those
 * the router reloads the page, also when nobody is there to serve it.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(toldOtherwise), name)

function toldOtherwise(error: unknown): never {
  throw isMissingPart(error) ? new Error(`Not there: ${error.message}`, { cause: error }) : error
}
