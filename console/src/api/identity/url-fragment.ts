/** The secrets that the fragment of the address carried, from a mail or from a sign-in at a provider. */
interface FragmentValues {
  /** Of a mail. */
  token?: string
  access_token?: string
  refresh_token?: string
  /** Of a sign-in that still needs the second factor. */
  pending_token?: string
  /** Keeps the account whose sign-in was refused because it is being deleted, and the time of the deletion. */
  cancel_token?: string
  scheduled_for?: string
  /** The provider that was linked to the account. */
  linked?: string
  provider?: string
  /** Whether this window began the sign-in; otherwise a stranger may have made the link. */
  begunHere?: boolean
}

const NAMES = [
  'token',
  'access_token',
  'refresh_token',
  'pending_token',
  'cancel_token',
  'scheduled_for',
  'linked',
  'provider',
] as const

const BEGUN = 'parley.signing-in'

let arrival: FragmentValues = {}

/** Remembers that this window left to sign in at a provider. */
export const noteSignInBegun = () => sessionStorage.setItem(BEGUN, 'yes')

/** Reads the fragment and removes it from the address bar and the history at once. */
export function takeUrlFragment() {
  const values = new URLSearchParams(location.hash.slice(1))
  const found = NAMES.filter((name) => values.has(name))
  const begunHere = sessionStorage.getItem(BEGUN) !== null
  sessionStorage.removeItem(BEGUN)
  if (found.length === 0) return
  arrival = { ...Object.fromEntries(found.map((name) => [name, values.get(name) ?? ''])), begunHere }
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** What the fragment carried, until the page is left. */
export const urlFragment = (): Readonly<FragmentValues> => arrival
export const clearUrlFragment = () => {
  arrival = {}
}
