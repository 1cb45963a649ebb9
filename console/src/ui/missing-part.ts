/** A file of the console did not come: there is a newer build, or the service is away. Only the whole page can be had again. */
export const isMissingPart = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** Fetches the whole page anew, and tells whether somebody was there to ask: otherwise the browser would show a page of its own. */
export async function reloadPage(): Promise<boolean> {
  const isThere = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isThere) location.reload()
  return isThere
}
