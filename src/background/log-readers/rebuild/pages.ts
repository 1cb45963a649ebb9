import type { CursorStore } from '../store.ts'

export type Page = Awaited<ReturnType<CursorStore['page']>>

/** The log from a position on in numbered pages, each read once for all; the next is on its way when one is asked for. */
export function logPages(from: number, read: (after: number) => Promise<Page>) {
  const pages = new Map<number, Promise<Page>>()

  function begin(number: number): Promise<Page> {
    const known = pages.get(number)
    if (known) return known
    const page = number === 0 ? read(from) : begin(number - 1).then(({ end }) => read(end))
    page.catch(() => {})
    pages.set(number, page)
    return page
  }

  return {
    /** Pages are asked for in their order. */
    async get(number: number): Promise<Page> {
      const page = await begin(number)
      if (!page.isLast) begin(number + 1)
      return page
    },

    /** Nobody asks for the pages before it any more. */
    forgetBefore(number: number) {
      for (const known of pages.keys()) if (known < number) pages.delete(known)
    },
  }
}
