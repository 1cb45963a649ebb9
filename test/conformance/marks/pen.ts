import { filledPath } from '../../../src/http/path-pattern.ts'
import type { TestApp } from '../../support/app.ts'
import type { Mark } from './marks.ts'
import { writtenIn } from './text-fields.ts'

interface Writing {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  /** It is read and answered, and nothing of it stays. */
  fleeting?: true
}

/** Answers as far as a walk needs them. */
type Told = Readonly<Record<string, unknown>>

/** The id of what an answer tells of. */
export const idIn = (told: Told, name = 'id') => String(told[name])

/** Writes for one person, and remembers which sentence went into which field. */
export function openPen({ app, endpoints }: TestApp) {
  let own: Record<string, string> = {}
  const written = new Map<string, Set<string>>()
  const marks: Mark[] = []
  const fleeting = new Set<string>()
  const overwritten = new Set<string>()
  const SENTENCES = /(?:\b(?:[bdfgklmnprstvz][aeiou]){4}\b ?){3,8}/g

  const marksIn = (text: string) => [...text.matchAll(SENTENCES)].map(([mark]) => mark.trim())

  return {
    marks,
    written,
    fleeting,
    /** What was written over since: it must go, and cannot be handed out. */
    overwritten,

    as(headers: Record<string, string>) {
      own = headers
    },

    /** Writes, and what it wrote is written over then. */
    async draft<Result>(writing: () => Promise<Result>): Promise<Result> {
      const before = marks.length
      const result = await writing()
      for (const { text } of marks.slice(before)) overwritten.add(text)
      return result
    },

    async write(
      operation: string,
      { params = {}, query = {}, body, headers = own, ...how }: Writing = {},
    ): Promise<Told> {
      const endpoint = endpoints.find(({ id }) => id === operation)
      if (!endpoint) throw new Error(`There is no ${operation}`)
      const path = filledPath(endpoint.path, (name) => params[name] ?? `:${name}`)
      const search = new URLSearchParams(query)
      const base = endpoint.versions === 'unversioned' ? '' : '/api/v2'
      const answer = await app.inject({
        method: endpoint.method,
        url: `${base}${path}${search.size > 0 ? `?${search}` : ''}`,
        headers,
        ...(body && { payload: body }),
      })
      if (answer.statusCode >= 300 && !how.fleeting)
        throw new Error(`${operation} answers ${answer.statusCode}: ${answer.body.slice(0, 500)}`)
      const fields = written.get(operation) ?? new Set()
      written.set(operation, fields)
      for (const field of writtenIn(body ?? {}, (text) => marksIn(text).length > 0)) fields.add(field)
      for (const [field, text] of textsIn(body ?? {}))
        for (const mark of marksIn(text)) {
          if (!marks.some((known) => known.text === mark)) marks.push({ text: mark, operation, field })
          if (how.fleeting) fleeting.add(mark)
        }
      const told = answer.headers['content-type']?.includes('json') ? answer.json() : {}
      return told.data ?? told
    },
  }
}
export type Pen = ReturnType<typeof openPen>

function* textsIn(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value]
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) yield* textsIn(each, path ? `${path}.${name}` : name)
}
