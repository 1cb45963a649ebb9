import { defused } from '../../../../shared/text/untrusted-text.ts'

interface Asked {
  address: string
  organization: string
}

/** It loads and runs nothing, and sends its form nowhere but here. */
export const PAGE_RULES = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const escaped = (text: string) => defused(text, 'html')

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="referrer" content="no-referrer"><title>${title}</title></head><body><h1>${title}</h1>${content}</body></html>`

/** Nothing happens until the button is pressed. */
export const askingPage = ({ address, organization }: Asked, token: string) =>
  page(
    'May mail be passed on to you?',
    `<p>${escaped(organization)} wants to pass mail on to ${escaped(address)}.</p>` +
      `<form method="post"><input type="hidden" name="token" value="${escaped(token)}"><button>Yes, pass it on</button></form>` +
      '<p>If you do not want it, close this page: nothing will be passed on.</p>',
  )

/** `why` is ours. */
export const overPage = (why: string) =>
  page(
    'This link does not work any more',
    `<p>${escaped(why)}.</p><p>Whoever wants to pass mail on to you can ask you again.</p>`,
  )

export const confirmedPage = ({ address, organization }: Asked) =>
  page('Confirmed', `<p>${escaped(organization)} may pass mail on to ${escaped(address)}.</p>`)
