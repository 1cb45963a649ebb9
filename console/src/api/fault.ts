import { ApiFault } from '@parley/client/fault'

export { ApiFault, mayPass } from '@parley/client/fault'

/** The fault of one field of a form; of one that holds a list or an object also that of a part of it. */
export function faultAbout(
  fault: unknown,
  field: string,
  which: 'itself' | 'with its parts' = 'itself',
): string | undefined {
  if (!(fault instanceof ApiFault)) return undefined
  const message = fault.fields.find((each) => each.field === field)?.message
  const part = which === 'itself' ? undefined : fault.fields.find((each) => isPartOf(each.field, field))
  return message ?? (part && partWords(part, field)) ?? (fault.field === field ? fault.message : undefined)
}

const isPartOf = (one: string, field: string) => one.startsWith(`${field}[`) || one.startsWith(`${field}.`)

/** `options[1]` of `options` is its entry 2. */
const partWords = ({ field, message }: ApiFault['fields'][number], whole: string) => {
  const place = field.slice(whole.length).replaceAll(/\[(\d+)\]/g, (_, index) => `.entry ${Number(index) + 1}`)
  return `${place.slice(1).replaceAll('.', ', ')}: ${message}`
}

/** Thrown so that a request meant for one organization never goes to another. */
export const holderChanged = () =>
  new ApiFault(409, {
    code: 'HOLDER_CHANGED',
    message:
      'The account or organization was switched in another tab. This tab has switched too, and nothing was changed. Check before you go on',
  })

/** Whether the service refuses until the person has just signed in. */
export const needsFreshSignIn = (fault: unknown) =>
  fault instanceof ApiFault && fault.details.reason === 'SIGN_IN_AGAIN'
