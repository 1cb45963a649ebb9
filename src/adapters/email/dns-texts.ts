import { promises as dns } from 'node:dns'

/** The TXT records of a name, or the error code of its name servers. */
export type DnsTexts = { texts: string[] } | { code: string }

/** Each record joined from its pieces; rejects with the code of a name server. */
type ResolveTexts = (name: string) => Promise<string[]>

interface DnsTextsDependencies {
  now: () => Date
  /** IP addresses of the name servers; by default those of the machine. */
  servers?: readonly string[]
  resolve?: ResolveTexts
}

const LONGEST_NAME = 253
const LONGEST_TEXT = 16_384
const MOST_TEXTS = 50
const KEPT_MS = 5 * 60_000
const MOST_KEPT = 5_000
/** Keys of signatures and policies of domains; no other names are looked up. */
const ASKABLE = /^(?:[\w-]+(?:\.[\w-]+)*\._domainkey|_dmarc)(?:\.[\w-]+)+$/
/** A missing record is an answer; every other error may pass. */
const FINAL: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])

const nameServers =
  (servers: readonly string[]): ResolveTexts =>
  async (name) => {
    const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 })
    if (servers.length > 0) resolver.setServers([...servers])
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
  }

/** Looks up the records that mails are judged by, each at most once in five minutes. */
export function dnsTexts({
  now,
  servers = [],
  resolve = nameServers(servers),
}: DnsTextsDependencies): (name: string) => Promise<DnsTexts> {
  const kept = new Map<string, { answer: DnsTexts; until: number }>()

  async function lookUp(name: string): Promise<DnsTexts> {
    try {
      const texts = await resolve(name)
      return { texts: texts.slice(0, MOST_TEXTS).map((text) => text.slice(0, LONGEST_TEXT)) }
    } catch (fault) {
      const { code } = fault as { code?: unknown }
      return { code: typeof code === 'string' ? code : 'ETIMEOUT' }
    }
  }

  return async (given) => {
    const name = given.toLowerCase().replace(/\.$/, '')
    if (name.length > LONGEST_NAME || !ASKABLE.test(name)) return { code: 'ENOTFOUND' }
    const known = kept.get(name)
    const time = now().getTime()
    if (known && known.until > time) return known.answer
    const answer = await lookUp(name)
    if ('texts' in answer || FINAL.has(answer.code)) {
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(name, { answer, until: time + KEPT_MS })
    }
    return answer
  }
}
