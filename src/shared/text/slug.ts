const LONGEST_NAME = 24

/** A name in addresses: a readable part of what a thing is called, and the end of its id to keep equal names apart. */
export function slugOf(name: string, id: string, otherwise: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g)?.join('-') ?? otherwise
  return `${words.slice(0, LONGEST_NAME).replace(/-$/, '')}-${id.slice(-7).toLowerCase()}`
}
