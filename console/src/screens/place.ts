import type { ReactNode } from 'react'

/** A screen at its address. */
export interface Place {
  /** Its address in the router. */
  to: string
  /** What its pictures are called; what its address is unless told. */
  name: string
  /** Who sees it, when it is not everybody who is signed in. */
  for?: 'guests' | 'administrators'
  /** The texts that its address may hold behind the question mark. */
  search?: readonly string[]
  /** What `tab` may say in its address. */
  tabs?: readonly string[]
  /** Other states that are worth a look, by the end of their pictures' names: how the address goes on. */
  states?: Readonly<Record<string, string>>
}

/** A place that the palette leads to, and so does a menu unless it says `palette`; to the others only links lead. */
export interface OfferedPlace extends Place {
  title: string
  /** The title in a menu. */
  short?: string
  menu: 'main' | 'person' | 'palette'
  /** Leads there from every screen. */
  key?: string
}

/** A module that the browser loads when one of its screens is first opened. */
type Part<Name extends string> = Readonly<Record<Name, () => ReactNode>>

type Told = Partial<Omit<Place, 'to'>> | (Partial<Omit<Place, 'to'>> & Omit<OfferedPlace, keyof Place>)

/** Describes a screen: its address, the module that it is loaded from, its export there, and further properties. */
export const screen = <
  const To extends string,
  const Name extends string,
  const Also extends Told = Record<never, never>,
>(
  to: To,
  load: () => Promise<Part<NoInfer<Name>>>,
  shows: Name,
  also?: Also,
) => ({ name: to.slice(1), ...(also as Also), to, load, shows })
