/** The place that an address names, if it is one of this console; otherwise its first screen. */
export function placeInside(next: string | undefined): string {
  const inside = next?.startsWith('/') && URL.parse(next, location.origin)?.origin === location.origin
  return inside && next ? next : '/'
}
