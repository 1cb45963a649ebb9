import sanitizeHtml from 'sanitize-html'

const QUOTING_CLASSES =
  /(?:^|\s)(?:gmail_quote|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra)(?:\s|$)/
const QUOTING_IDS = /^(?:OLK_SRC_BODY_SECTION|divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)$/

/** HTML without what mail programs mark as that which is answered. */
export const withoutQuotedParts = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'blockquote' || QUOTING_CLASSES.test(attribs.class ?? '') || QUOTING_IDS.test(attribs.id ?? ''),
  })
