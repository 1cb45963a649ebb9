import { DEEPEST, type LockedPackage, MOST_NEEDS, MOST_PACKAGES, UnreadableLockFile } from './lock-file.ts'

type PackageFields = Pick<LockedPackage, 'name' | 'version'> &
  Partial<Omit<LockedPackage, 'name' | 'version' | 'needs'>>

/** Collects packages under a key of their format, and what needs what. */
export function packageList() {
  const packages: LockedPackage[] = []
  const placeOf = new Map<string, number>()
  const needs = new Set<number>()

  return {
    packages,
    placeOf,

    /** Each key once; a second time adds nothing. */
    add(key: string, { name, version, ...more }: PackageFields): number {
      const known = placeOf.get(key)
      if (known !== undefined) return known
      if (packages.length >= MOST_PACKAGES) throw new UnreadableLockFile(`More than ${MOST_PACKAGES} packages`)
      if (name.length > 400 || version.length > 400) throw new UnreadableLockFile('A name is too long')
      const at = packages.length
      packages.push({ name, version, needs: [], isDirect: false, isDev: false, isOptional: false, ...more })
      placeOf.set(key, at)
      return at
    },

    need(at: number, other: number | undefined) {
      const from = packages[at]
      if (!from || other === undefined) return
      const both = at * MOST_PACKAGES + other
      if (needs.has(both)) return
      needs.add(both)
      if (needs.size > MOST_NEEDS) throw new UnreadableLockFile(`More than ${MOST_NEEDS} dependencies`)
      from.needs.push(other)
    },
  }
}
export type PackageList = ReturnType<typeof packageList>

/** Parses JSON that is no deeper than real files are; a parser of a machine's own would take any depth. */
export function parseJson(text: string): unknown {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isText) {
      if (code === 92) at++
      else if (code === 34) isText = false
    } else if (code === 34) isText = true
    else if (code === 123 || code === 91) {
      if (++depth > DEEPEST) throw new UnreadableLockFile('Nested too deep')
    } else if (code === 125 || code === 93) depth--
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new UnreadableLockFile('No JSON')
  }
}

/** The own fields of an object, so that no name reaches a prototype. */
export function fieldsOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}

/** One own field of an object. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

export function textOf(value: unknown, name: string): string | undefined {
  const text = fieldOf(value, name)
  return typeof text === 'string' && text !== '' ? text : undefined
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
