import { readFileSync } from 'node:fs'

export type Kind = 'text' | 'number' | 'boolean' | 'map' | 'list' | 'any'

/** A field that a client reads: `debates[].rounds[].round_num`. */
export interface ReadField {
  path: string
  kind: Kind
  /** The client does without it; where it is there it has this kind. */
  optional: boolean
}

/** A call as an existing client sends it. */
export interface ClientCall {
  method: string
  /** With what it names in braces. */
  address: string
  sentAs: 'query' | 'body' | ''
  sent: string[]
  read: ReadField[]
}

const beside = (file: string) => new URL(file, import.meta.url)
const words = (text: string) => text.split(' ').filter(Boolean)

function fieldIn(text: string): ReadField {
  const [name = '', kind = 'any'] = text.split(':')
  return { path: name.replace('?', ''), kind: kind as Kind, optional: name.endsWith('?') }
}

/** Every call of an existing client to an area that is built. */
export const CLIENT_CALLS: ClientCall[] = readFileSync(beside('calls.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [method = '', address = '', sentAs = '', sent = '', read = ''] = line.split('\t')
    return {
      method,
      address,
      sentAs: sentAs as ClientCall['sentAs'],
      sent: words(sent),
      read: words(read).map(fieldIn),
    }
  })

/** The differences that docs/compatibility.md lists: `GET /api/v1/x: field`, or the call alone where there is none. */
export const DOCUMENTED: string[] = [
  ...readFileSync(beside('../../../docs/compatibility.md'), 'utf8').matchAll(/^\| `([A-Z]+ \/[^`]+)` \| ([^|]+) \|/gm),
].flatMap(([, call = '', fields = '']) => {
  const named = [...fields.matchAll(/`([^`]+)`/g)].map(([, field]) => `${call}: ${field}`)
  return named.length > 0 ? named : [call]
})
