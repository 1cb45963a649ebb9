import type { ReactNode } from 'react'
import type { OfferedPlace, Place } from './place.ts'

/** A part of the console that is fetched when one of its screens is first wanted. */
type Part<Name extends string> = Readonly<Record<Name, () => ReactNode>>

type Told = Partial<Omit<Place, 'to'>> | (Partial<Omit<Place, 'to'>> & Omit<OfferedPlace, keyof Place>)

/** A screen at its address: its part, its name there, and what is told of it besides. */
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
