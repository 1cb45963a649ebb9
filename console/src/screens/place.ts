/** A screen at its address. */
export interface Place {
  /** Its path in the router. */
  to: string
  /** The name of its screenshots; by default its path. */
  name: string
  /** Who sees it; by default everybody who is signed in. */
  for?: 'guests' | 'administrators'
  /** The parameters that its search may hold. */
  search?: readonly string[]
  /** The values of `tab` in its search. */
  tabs?: readonly string[]
  /** Other states worth a screenshot: the rest of the address, by the ending of the screenshot's name. */
  states?: Readonly<Record<string, string>>
}

/** A place that the palette offers, and a menu too unless `menu` is `palette`; only links lead to all other places. */
export interface OfferedPlace extends Place {
  title: string
  /** The title in a menu. */
  short?: string
  menu: 'main' | 'person' | 'palette'
  /** The key that opens it from every screen. */
  key?: string
}
