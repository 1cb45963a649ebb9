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
  /** What it shows is the organization's, even in a workspace: all of it, or these tabs. */
  organization?: true | readonly string[]
  /** Other states worth a screenshot: the rest of the address, by the ending of the screenshot's name. */
  states?: Readonly<Record<string, string>>
}

/** The seats of the menu: always in sight, folded below, and behind the person's name. */
export type Seat = 'main' | 'more' | 'person'

/** Two or three words that people type when they look for something under another name. */
export type Words = readonly [string, string, string?]

/**
 * A place that the palette offers. It has a seat in the menu, or stands in the list of the settings; only links lead to
 * all other places.
 */
export interface OfferedPlace extends Place {
  title: string
  /** The title in a menu. */
  short?: string
  menu: Seat | 'settings' | 'palette'
  words: Words
  /** Tabs that the palette finds too, by the value of `tab`. */
  sections?: Readonly<Record<string, { title: string; words: Words }>>
  /** What is counted beside its name in the menu. */
  counts?: 'what waits'
  /** The key that opens it from every screen. */
  key?: string
}

/** A place in the list of the settings. */
export interface SettingsPlace extends OfferedPlace {
  menu: 'settings'
  group: SettingsGroup
  /** What it settles, in one sentence. */
  about: string
}

export const SETTINGS_GROUPS = ['Work', 'Care'] as const
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]
