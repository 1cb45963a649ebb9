import type { RequestFacts } from '../endpoint.ts'

/** What the browser sent under this name; more than once where several paths or domains set it. */
export function cookiesNamed(name: string, { headers }: Pick<RequestFacts, 'headers'>): string[] {
  const pairs = String(headers.cookie ?? '').split(';')
  const named = pairs.map((pair) => pair.trim()).filter((pair) => pair.startsWith(`${name}=`))
  return named.map((pair) => pair.slice(name.length + 1))
}
