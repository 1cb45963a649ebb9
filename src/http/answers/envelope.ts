interface EnvelopeFacts {
  now: Date
  requestId: string
  url: string
  mirrored: boolean
}

/** Version 2 wraps every JSON success; where an older client reads the data at the top level, it is there too. */
export function envelope(data: unknown, { now, requestId, url, mirrored }: EnvelopeFacts) {
  const wrapped = {
    data,
    meta: { version: 'v2', timestamp: now.toISOString(), request_id: requestId },
    links: linksOf(data, url),
  }
  return mirrored ? { ...(data as object), ...wrapped } : wrapped
}

interface PageFacts {
  limit: number
  offset: number
  total: number
}

const isPage = (data: unknown): data is PageFacts => {
  const { limit, offset, total } = (data ?? {}) as Partial<PageFacts>
  return typeof limit === 'number' && typeof offset === 'number' && typeof total === 'number'
}

function linksOf(data: unknown, self: string) {
  if (!isPage(data)) return { self, next: null, prev: null }
  const { limit, offset, total } = data
  return {
    self,
    next: offset + limit < total ? atOffset(self, limit, offset + limit) : null,
    prev: offset > 0 ? atOffset(self, limit, Math.max(0, offset - limit)) : null,
  }
}

function atOffset(url: string, limit: number, offset: number): string {
  const [path = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('limit', String(limit))
  parameters.set('offset', String(offset))
  return `${path}?${parameters}`
}
