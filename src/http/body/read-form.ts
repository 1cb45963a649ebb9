import { isUtf8 } from 'node:buffer'
import { invalid, unreadable } from '../../shared/errors.ts'
import { refuseUnstorableValues } from './storable-values.ts'

export const MOST_FORM_FIELDS = 100

const AMPERSAND = 0x26

/** Whether there are more fields than anybody needs; looked at before any of them is decoded. */
function hasTooMany(bytes: Buffer): boolean {
  let from = 0
  for (let fields = 1; fields <= MOST_FORM_FIELDS; fields++) {
    const next = bytes.indexOf(AMPERSAND, from)
    if (next < 0) return false
    from = next + 1
  }
  return true
}

/** The fields of a form; a name that comes twice is refused, as RFC 6749 demands. */
export function readForm(bytes: Buffer, passwords?: ReadonlySet<string>): Record<string, string> {
  if (!isUtf8(bytes)) throw unreadable('The body is not valid UTF-8', 'INVALID_ENCODING')
  if (hasTooMany(bytes)) throw unreadable(`The form has more than ${MOST_FORM_FIELDS} fields`, 'TOO_MANY_VALUES')
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    if (fields.has(name)) throw invalid(name, 'must not be given twice')
    fields.set(name, value)
  }
  const form = Object.fromEntries(fields)
  refuseUnstorableValues(form, passwords)
  return form
}
