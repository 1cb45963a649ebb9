import { isUtf8 } from 'node:buffer'
import { unreadable } from '../../shared/errors.ts'
import { notJson, outlineOf } from './json-outline.ts'
import { refuseUnstorableText, refuseUnstorableValues } from './storable-values.ts'

/** One JSON body with at most so many values, or undefined when there is none. */
export function readJson(bytes: Buffer, mostValues: number, passwords?: ReadonlySet<string>): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw unreadable('The body is not valid UTF-8', 'INVALID_ENCODING')
  const { isRisky } = outlineOf(bytes, mostValues)
  const text = bytes.toString('utf8')
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw notJson()
  }
  if (isRisky && isFields(value)) refuseUnstorableValues(value, passwords)
  else if (isRisky) refuseUnstorableText(value, '')
  return value
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
