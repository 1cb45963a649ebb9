import sanitizeHtml, { type IOptions } from 'sanitize-html'

const TEXT = ['p', 'br', 'hr', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'a', 'img']
const BLOCKS = ['blockquote', 'pre', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd']
const TABLES = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption']
const LONGEST = 500_000
const DEEPEST = 100

/** Pictures inside the mail itself; any other picture would cause a request. */
const OWN_PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i

const RULES: IOptions = {
  allowedTags: [...TEXT, ...BLOCKS, ...TABLES],
  allowedAttributes: {
    a: ['href', 'rel', 'target', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
  ],
  nestingLimit: DEEPEST,
  transformTags: {
    /** Shows where a link goes, and passes nothing on about the reader. */
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href, title: title === undefined ? href : `${title} (${href})` }),
        rel: 'noopener noreferrer nofollow',
        target: '_blank',
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
}

/** HTML of strangers without anything that runs, loads or misleads. */
export const safeHtml = (html: string): string => sanitizeHtml(html.slice(0, LONGEST), RULES)
