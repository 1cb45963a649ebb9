import type { ReactNode } from 'react'
import type { OfferedPlace, Place, SettingsPlace } from './place.ts'

/** A module that the browser loads when one of its screens is first opened. */
type Part<Name extends string> = Readonly<Record<Name, () => ReactNode>>

type PlaceFields<Kind extends Place> = Omit<Kind, keyof Place> & Partial<Omit<Place, 'to'>>
type ScreenProperties =
  | Partial<Omit<Place, 'to'>>
  | (PlaceFields<OfferedPlace> & { menu: Exclude<OfferedPlace['menu'], 'settings'> })
  | PlaceFields<SettingsPlace>

/** Describes a screen: its address, the module that it is loaded from, its export there, and further properties. */
export const screen = <
  const To extends string,
  const Name extends string,
  const Also extends ScreenProperties = Record<never, never>,
>(
  to: To,
  load: () => Promise<Part<NoInfer<Name>>>,
  shows: Name,
  also?: Also,
) => ({ name: to.slice(1), ...(also as Also), to, load, shows })
