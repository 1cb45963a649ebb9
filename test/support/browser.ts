import type { FastifyInstance } from 'fastify'

interface Visit {
  method?: 'GET' | 'POST'
  form?: Record<string, string>
  headers?: Record<string, string>
  /** Whether another site makes the browser do it: then cookies of ours stay behind, unless it is a plain visit. */
  crossSite?: boolean
}

export interface Page {
  url: string
  status: number
  body: string
  /** Where it sends the browser, in full. */
  location: string | undefined
}

/** A browser with a cookie jar that goes one step at a time. What is below `ours` is asked of the service itself. */
export function testBrowser(app: FastifyInstance, ours: string) {
  const jar = new Map<string, string>()
  const key = (url: string, name: string) => `${new URL(url).host} ${name}`

  function cookiesFor(url: string) {
    const prefix = key(url, '')
    const kept = [...jar].filter(([name]) => name.startsWith(prefix))
    return kept.map(([name, value]) => `${name.slice(prefix.length)}=${value}`).join('; ')
  }

  function keep(url: string, setCookies: readonly string[]) {
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = pair.trim().split(/=(.*)/s)
      const expired = attributes.some((text) => /^\s*expires=thu, 01 jan 1970/i.test(text))
      if (value === '' || expired) jar.delete(key(url, name))
      else jar.set(key(url, name), value)
    }
  }

  async function visit(url: string, { method = 'GET', form, headers = {}, crossSite }: Visit = {}): Promise<Page> {
    const sent = {
      accept: 'text/html',
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...headers,
      cookie: crossSite && method === 'POST' ? '' : cookiesFor(url),
    }
    const body = form && new URLSearchParams(form).toString()
    if (url.startsWith(ours)) {
      const { host } = new URL(url)
      const answer = await app.inject({
        method,
        url: url.slice(ours.length),
        headers: { ...sent, host },
        payload: body,
      })
      const { 'set-cookie': cookies = [], location } = answer.headers
      keep(url, [cookies].flat())
      return { url, status: answer.statusCode, body: answer.body, location: location && new URL(location, url).href }
    }
    const answer = await fetch(url, { method, body, headers: sent, redirect: 'manual' })
    keep(url, answer.headers.getSetCookie())
    const location = answer.headers.get('location')
    return {
      url,
      status: answer.status,
      body: await answer.text(),
      location: location ? new URL(location, url).href : undefined,
    }
  }

  return {
    jar,
    visit,

    /** Submits the form that another site filled in, as its script would. */
    submit(page: Page): Promise<Page> {
      const action = /<form[^>]*action="([^"]+)"/.exec(page.body)?.[1] ?? ''
      const inputs = page.body.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)
      const form = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
      return visit(new URL(action, page.url).href, { method: 'POST', form, crossSite: true })
    },

    /** Goes to the provider, fills in its pages as `login`, and stops before it comes back: the address it would go to. */
    async signInAt(authorizationUrl: string, login: string): Promise<string> {
      let page = await visit(authorizationUrl)
      for (let steps = 0; steps < 20; steps += 1) {
        if (page.location?.startsWith(ours)) return page.location
        if (page.location) {
          page = await visit(page.location)
          continue
        }
        const action = /<form[^>]*action="([^"]+)"/.exec(page.body)?.[1]
        const prompt = /name="prompt" value="(\w+)"/.exec(page.body)?.[1]
        if (!action || !prompt) throw new Error(`The provider is stuck: ${page.status} ${page.body}`)
        const form = { prompt, ...(prompt === 'login' ? { login, password: 'any' } : {}) }
        page = await visit(new URL(action, page.url).href, { method: 'POST', form })
      }
      throw new Error('The provider never comes back')
    },
  }
}
export type TestBrowser = ReturnType<typeof testBrowser>
