const LONGEST_NAME = 24

/** A readable part from the name, and the end of the id to keep equal names apart. */
export function slugOf(name: string, id: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g)?.join('-') ?? 'organization'
  return `${words.slice(0, LONGEST_NAME).replace(/-$/, '')}-${id.slice(-7).toLowerCase()}`
}
