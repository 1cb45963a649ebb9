interface Targets {
  /** Where the browser goes by default; its origin is always allowed. */
  home: string
  /** Further hosts, each with its port unless that is the default of the protocol. */
  hosts: readonly string[]
}

/** Where a browser may be redirected after a sign-in, as a normalised URL; undefined for any other target. */
export function redirectTargets({ home, hosts }: Targets) {
  const base = new URL(home)
  const protocols = base.protocol === 'https:' ? ['https:'] : ['https:', 'http:']
  const listed = hosts.flatMap((host) => protocols.map((protocol) => new URL(`${protocol}//${host}`).origin))
  const origins = new Set([base.origin, ...listed])
  return (target: string | undefined): string | undefined => {
    if (target === undefined) return base.href
    const url = URL.parse(target, base)
    if (!url || url.username || url.password) return undefined
    const isPage = protocols.includes(url.protocol)
    return isPage && origins.has(url.origin) ? url.href : undefined
  }
}
export type RedirectTargets = ReturnType<typeof redirectTargets>

/**
 * Where a browser arrives after signing in elsewhere, and where a failure is shown, unless settings name other
 * addresses: the console's page on the host of the callback. Undefined without a console.
 */
export const signInPage = ({ consoleEnabled }: { consoleEnabled: boolean }, callbackUrl: string): string | undefined =>
  consoleEnabled ? URL.parse('/sign-in', callbackUrl)?.href : undefined
