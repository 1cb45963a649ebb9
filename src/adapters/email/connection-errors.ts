import { getSystemErrorName } from 'node:util'

/** What is wrong with the call of a mail server, and which field of its owner's input causes it. */
export interface WrongCall {
  field: 'host' | 'port' | 'password'
  why: string
}

/** The errors of the libraries for IMAP and SMTP. */
interface CallFault {
  code?: unknown
  errno?: unknown
  message?: unknown
  authenticationFailed?: unknown
  tlsFailed?: unknown
  responseCode?: unknown
}

/** The codes of OpenSSL and Node.js; one library passes on the code, the other only the sentence. */
const UNTRUSTED = /CERT|LEAF_SIGNATURE|certificate/
const NO_TLS = /^ERR_SSL|SSL routines/
const NO_GREETING = /greeting/i

export const REFUSED = 'The mail server refuses the name or the password'

/** Recognises the faults that the owner of a mailbox can mend. */
export function wrongCall({ code, errno, message, responseCode, ...fault }: CallFault): WrongCall {
  const [named, said] = [String(code), String(message)]
  const isSaid = (words: RegExp) => words.test(named) || words.test(said)
  if (named === 'EAUTH' || fault.authenticationFailed === true) return { field: 'password', why: REFUSED }
  if (named === 'ETLS' || fault.tlsFailed === true)
    return { field: 'port', why: 'What answers at this port offers no encryption (STARTTLS)' }
  if (isSaid(NO_TLS))
    return { field: 'port', why: 'What answers at this port is not encrypted from the first byte, as at 993 and 465' }
  if (isSaid(UNTRUSTED)) return { field: 'host', why: 'The certificate of the mail server is not trusted here' }
  if (typeof responseCode === 'number') return { field: 'host', why: `The mail server answers ${responseCode}` }
  if (isSaid(NO_GREETING))
    return { field: 'port', why: 'No mail server greets at this port; at 993 and 465 encryption comes first' }
  const isRefused = named === 'ECONNREFUSED' || (typeof errno === 'number' && isRefusal(errno))
  return isRefused
    ? { field: 'port', why: 'Nothing answers at this port' }
    : { field: 'host', why: 'The mail server cannot be reached' }
}

const isRefusal = (errno: number) => errno < 0 && getSystemErrorName(errno) === 'ECONNREFUSED'
