/**
 * Where browsers arrive that signed in elsewhere, and where a failure is shown, unless settings name other addresses: the
 * page of the console, on the host that the callback is on. Undefined where there is no console.
 */
export const signInPage = ({ consoleEnabled }: { consoleEnabled: boolean }, callbackUrl: string): string | undefined =>
  consoleEnabled ? URL.parse('/sign-in', callbackUrl)?.href : undefined
