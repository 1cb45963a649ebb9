import { wantsJson } from '../../../../http/browser-flow.ts'
import { endpoint, RawAnswer, type ReplyControls, type RequestFacts } from '../../../../http/endpoint.ts'
import { perHour, perMinute } from '../../../../http/rate-limit/declared-limits.ts'
import { ServiceError } from '../../../../shared/errors.ts'
import { defused } from '../../../../shared/text/untrusted-text.ts'
import * as S from './schema.ts'
import type { RecipientService } from './service.ts'

const CONFIRM = '/inbox/recipients/confirm'

function showPage(reply: ReplyControls, page: string): RawAnswer {
  reply.header('content-security-policy', PAGE_RULES)
  reply.header('referrer-policy', 'no-referrer')
  reply.header('cache-control', 'no-store')
  return new RawAnswer('text/html; charset=utf-8', page)
}

/** Shows a page instead of JSON where a browser opens a link that is over. */
async function showPageOrExpired(
  request: RequestFacts,
  reply: ReplyControls,
  page: () => Promise<string>,
): Promise<RawAnswer> {
  try {
    return showPage(reply, await page())
  } catch (fault) {
    if (!(fault instanceof ServiceError) || fault.status !== 410 || wantsJson(request)) throw fault
    reply.status(fault.status)
    return showPage(reply, overPage(fault.message))
  }
}

export const recipientRoutes = (recipients: RecipientService) => [
  endpoint({
    id: 'inbox.recipients',
    method: 'GET',
    path: '/inbox/recipients',
    summary: 'List the addresses outside the organization that mail may be forwarded to',
    auth: { permission: 'inbox.read' },
    stability: 'experimental',
    response: S.Recipients,
    handle: ({ caller }) => recipients.list(caller),
  }),
  endpoint({
    id: 'inbox.add-recipient',
    method: 'POST',
    path: '/inbox/recipients',
    summary: 'Ask a person outside the organization to accept forwarded mail',
    auth: { permission: 'inbox.manage' },
    stability: 'experimental',
    limit: perHour(20, 'user'),
    refusals: [409],
    status: 201,
    location: () => '/inbox/recipients',
    body: S.NewRecipient,
    example: { body: { address: 'accounts@example.net' } },
    response: S.OneRecipient,
    handle: ({ body, caller }) => recipients.add(body, caller),
  }),
  endpoint({
    id: 'inbox.delete-recipient',
    method: 'DELETE',
    path: '/inbox/recipients/:id',
    summary: 'Stop forwarding mail to an address',
    auth: { permission: 'inbox.manage' },
    stability: 'experimental',
    response: S.RemovedRecipient,
    handle: ({ params, caller }) => recipients.remove(params.id, caller),
  }),
  endpoint({
    id: 'inbox.confirm-page',
    method: 'GET',
    path: CONFIRM,
    summary: 'Show the page that asks to accept forwarded mail; opening it confirms nothing',
    auth: 'public',
    stability: 'experimental',
    limit: perMinute(30, 'ip'),
    refusals: [410],
    refusesByPage: [410],
    query: S.Confirming,
    produces: 'text/html',
    response: S.Page,
    handle: ({ query: { token }, request, reply }) =>
      showPageOrExpired(request, reply, async () => askingPage(await recipients.offered(token), token)),
  }),
  endpoint({
    id: 'inbox.confirm-recipient',
    method: 'POST',
    path: CONFIRM,
    summary: 'Accept forwarded mail for an address, with the secret from the mail to it',
    auth: 'public',
    stability: 'experimental',
    limit: perMinute(30, 'ip'),
    refusals: [410],
    refusesByPage: [410],
    accepts: ['form'],
    body: S.Confirming,
    produces: 'text/html',
    response: S.Page,
    handle: ({ body, request, reply }) =>
      showPageOrExpired(request, reply, async () => confirmedPage(await recipients.confirm(body.token))),
  }),
]

interface Asked {
  address: string
  organization: string
}

/** The page loads and runs nothing, and sends its form only here. */
const PAGE_RULES = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const escaped = (text: string) => defused(text, 'html')

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="referrer" content="no-referrer"><title>${title}</title></head><body><h1>${title}</h1>${content}</body></html>`

/** Nothing happens until the button is pressed. */
const askingPage = ({ address, organization }: Asked, token: string) =>
  page(
    'May mail be passed on to you?',
    `<p>${escaped(organization)} wants to pass mail on to ${escaped(address)}.</p>` +
      `<form method="post"><input type="hidden" name="token" value="${escaped(token)}"><button>Yes, pass it on</button></form>` +
      '<p>If you do not want it, close this page: nothing will be passed on.</p>',
  )

/** `why` is a text of ours. */
const overPage = (why: string) =>
  page(
    'This link does not work any more',
    `<p>${escaped(why)}.</p><p>The organization that wants to pass mail on to you can ask you again.</p>`,
  )

const confirmedPage = ({ address, organization }: Asked) =>
  page('Confirmed', `<p>${escaped(organization)} may pass mail on to ${escaped(address)}.</p>`)
