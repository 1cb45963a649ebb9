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
