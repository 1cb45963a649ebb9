import { invalid } from '../../shared/errors.ts'
import { isStorableText } from '../../shared/text/storable-text.ts'

const UNSTORABLE = 'must not contain a NUL character or half of a surrogate pair'

const NONE: ReadonlySet<string> = new Set()

const fieldName = (parent: string, key: string | number) =>
  typeof key === 'number' ? `${parent}[${key}]` : parent ? `${parent}.${key}` : key

export function refuseUnstorableText(value: unknown, field: string): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw invalid(field, UNSTORABLE)
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      refuseUnstorableText(item, fieldName(field, index))
    })
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      if (!isStorableText(key)) throw invalid(field, `has a name that ${UNSTORABLE}`)
      refuseUnstorableText(item, fieldName(field, key))
    }
  }
}

/** Values by their names, already decoded: of a query, a path, a form or an object. Of passwords no text is stored, so a NUL is a character. */
export function refuseUnstorableValues(values: Record<string, unknown>, passwords: ReadonlySet<string> = NONE): void {
  for (const [name, value] of Object.entries(values)) {
    if (!isStorableText(name)) throw invalid('', `has a name that ${UNSTORABLE}`)
    refuseUnstorableText(passwords.has(name) && typeof value === 'string' ? value.replaceAll('\0', '') : value, name)
  }
}
