import { signInFailures } from '../../shared/identity/sign-in-failures.ts'

/** An element as it opens. */
export interface Tag {
  /** Without its prefix. */
  name: string
  /** 0 for the root. */
  depth: number
  attributes: ReadonlyMap<string, string>
  /** What stands between it and the next tag. */
  text: string
}

/** The opening tags, in their order, of a document that `saml-document.ts` let through. */
export function openTags(xml: string): Tag[] {
  const tags: Tag[] = []
  let depth = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    if (xml[at + 1] === '?') continue
    if (xml[at + 1] === '/') {
      depth -= 1
      continue
    }
    const end = tagEnd(xml, at + 1)
    const next = xml.indexOf('<', end)
    const written = xml.slice(at + 1, end)
    tags.push({
      name: localName(written),
      depth,
      attributes: attributesIn(written),
      text: plainText(xml.slice(end + 1, next < 0 ? undefined : next)).trim(),
    })
    if (!written.endsWith('/')) depth += 1
    at = end
  }
  return tags
}

/** The `>` that closes a tag; one inside an attribute's value does not, and a `<` may stand nowhere in a tag. */
export function tagEnd(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < xml.length; at += 1) {
    const character = xml[at] as string
    if (character === '<') return -1
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return -1
}

const localName = (written: string) => (/^[^\s/]*/.exec(written)?.[0] ?? '').replace(/^.*:/, '')

const ATTRIBUTE = /([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** A name that stands twice is refused: parsers disagree about which of the two holds. */
function attributesIn(written: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of written.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) throw signInFailures.malformed()
    attributes.set(name, plainText(double ?? single ?? ''))
  }
  return attributes
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Only names are decoded: what is written in numbers hides something. */
const plainText = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
