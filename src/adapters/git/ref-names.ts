const CONTROL_OR_SPECIAL = /[\p{Cc} ~^:?*[\\]/u
const LONGEST = 244

/** Whether git takes this as the name of a branch; the same rules as `git check-ref-format --branch`. */
export function isBranchName(name: string): boolean {
  if (name === '' || name === '@' || name === 'HEAD' || Buffer.byteLength(name) > LONGEST) return false
  if (name.startsWith('-') || name.endsWith('.') || CONTROL_OR_SPECIAL.test(name)) return false
  if (name.includes('..') || name.includes('@{')) return false
  return name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'))
}

/** Whether a text is the full id of a commit. */
export const isObjectId = (text: string): boolean => /^(?:[\da-f]{40}|[\da-f]{64})$/.test(text)
