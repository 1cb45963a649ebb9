const SECRET_NAMES = 'token|access_token|refresh_token|id_token|code|password|secret|api_key|apikey|key|signature|state'
const IN_QUERY = new RegExp(`([?&;](?:${SECRET_NAMES})=)[^&#\\s]*`, 'gi')
const ESCAPED_NAME = /([?&;])([^=&#\s]*%[^=&#\s]*)=[^&#\s]*/g
/** An invitation is accepted, a file downloaded, and a chat account linked, at an address that holds the token for it. */
const IN_PATH = /(\/invitations\/(?=[^/?#\s]+\/accept)|\/downloads\/|\/channels\/links\/|\/link\/)[^/?#\s]+/gi
const IN_TEXT: [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]'],
  [/\bsvk_[\w-]+/g, '[redacted]'],
  [/([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@/]*@/gi, '$1:[redacted]@'],
  [new RegExp(`("(?:${SECRET_NAMES})"\\s*:\\s*")[^"]*`, 'gi'), '$1[redacted]'],
]

/** An address as it may stand in a log. */
export function redactUrl(url: string): string {
  const path = url.replace(IN_PATH, '$1[redacted]')
  return path.includes('?') ? path.replace(IN_QUERY, '$1[redacted]').replace(ESCAPED_NAME, '$1$2=[redacted]') : path
}

/** A text from anywhere, such as an error of a library, as it may stand in a log. */
export const redactText = (text: string) =>
  IN_TEXT.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), redactUrl(text))
