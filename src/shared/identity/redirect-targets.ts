interface Targets {
  /** Where the browser goes unless told; its own origin is always allowed. */
  home: string
  /** Other hosts, each with its port unless that is the protocol's own. */
  hosts: readonly string[]
}

/** Where a browser may be sent after a sign-in, in plain form; undefined for anywhere else. */
export function redirectTargets({ home, hosts }: Targets) {
  const base = new URL(home)
  const protocols = base.protocol === 'https:' ? ['https:'] : ['https:', 'http:']
  const listed = hosts.flatMap((host) => protocols.map((protocol) => new URL(`${protocol}//${host}`).origin))
  const origins = new Set([base.origin, ...listed])
  return (wish: string | undefined): string | undefined => {
    if (wish === undefined) return base.href
    const url = URL.parse(wish, base)
    if (!url || url.username || url.password) return undefined
    const isPage = protocols.includes(url.protocol)
    return isPage && origins.has(url.origin) ? url.href : undefined
  }
}
export type RedirectTargets = ReturnType<typeof redirectTargets>

/**
 * Where browsers arrive that signed in elsewhere, and where a failure is shown, unless settings name other addresses: the
 * page of the console, on the host that the callback is on. Undefined where there is no console.
 */
export const signInPage = ({ consoleEnabled }: { consoleEnabled: boolean }, callbackUrl: string): string | undefined =>
  consoleEnabled ? URL.parse('/sign-in', callbackUrl)?.href : undefined
