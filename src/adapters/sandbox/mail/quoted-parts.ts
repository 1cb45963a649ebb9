import sanitizeHtml from 'sanitize-html'

const QUOTING_CLASSES =
  /(?:^|\s)(?:gmail_quote|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote|tutanota_quote|zmail_extra|qmbox)(?:\s|$)/
const QUOTING_IDS =
  /^(?:OLK_SRC_BODY_SECTION|mail-editor-reference-message-container|ms-outlook-mobile-reference-message|isReplyContent)$/
/** Where programs put the header of what is answered, and all of it behind that. */
const HEADER_OF_ANSWERED = /<div\b[^<>]{0,200}\sid=["']?(?:appendonsend|divRplyFwdMsg)\b/i

/** HTML without what mail programs mark as that which is answered. */
export const withoutQuotedParts = (html: string): string =>
  sanitizeHtml(html.split(HEADER_OF_ANSWERED, 1)[0] ?? '', {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'blockquote' ||
      attribs.name === 'quote' ||
      QUOTING_CLASSES.test(attribs.class ?? '') ||
      QUOTING_IDS.test(attribs.id ?? ''),
  })
