import { type Handler, Parser } from 'htmlparser2'

/** No page that people read is nested deeper, and the parser's time grows with the square of it. */
const DEEPEST = 500
const LONGEST = 2_000_000

class TooDeep extends Error {}

/** Reads HTML up to the place where it is beyond all measure. */
export function readHtml(html: string, handler: Partial<Handler>): void {
  let depth = 0
  const parser = new Parser({
    ...handler,
    onopentag(name, attributes, isImplied) {
      depth += 1
      if (depth > DEEPEST) throw new TooDeep()
      handler.onopentag?.(name, attributes, isImplied)
    },
    onclosetag(name, isImplied) {
      depth -= 1
      handler.onclosetag?.(name, isImplied)
    },
  })
  try {
    parser.end(html.slice(0, LONGEST))
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
}
