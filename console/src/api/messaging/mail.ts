import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call, callForBlob } from '../call.ts'

export type Mailbox = Answer<'GET /inbox/accounts'>['accounts'][number]
export type Mail = Answer<'GET /inbox/messages'>['messages'][number]
export type OpenMail = Answer<'GET /inbox/messages/{id}'>['message']
/** The last advice of rules, one agent or a panel. */
export type Advice = NonNullable<Answer<'GET /inbox/messages/{id}'>['triage']>
export type MailAttachment = OpenMail['attachments'][number]
export type ConversationMail = Answer<'GET /inbox/messages/{id}/conversation'>['messages'][number]
export type ParkedMail = Answer<'GET /inbox/accounts/{id}/parked'>['parked'][number]
export type OauthMail = 'gmail' | 'outlook'

/** The prefix of all query keys of mail. */
export const MAIL = ['mail'] as const
const EVERY_MS = 15_000
const WHILE_SENT_MS = 2_000
const WHILE_READ_MS = 2_000

export const mailboxesQuery = queryOptions({
  queryKey: [...MAIL, 'accounts'],
  queryFn: ({ signal }) => call('GET', '/inbox/accounts', { signal }),
  refetchInterval: EVERY_MS,
})

/** The mails in the mailboxes that the person can see. */
export const mailsQuery = (query: Query<'GET /inbox/messages'>) =>
  queryOptions({
    queryKey: [...MAIL, 'messages', query],
    queryFn: ({ signal }) => call('GET', '/inbox/messages', { query, signal }),
    refetchInterval: EVERY_MS,
  })

/** Mails that the service set aside because it could not parse them. */
export const parkedQuery = (id: string, query: Query<'GET /inbox/accounts/{id}/parked'>) =>
  queryOptions({
    queryKey: [...MAIL, 'parked', id, query],
    queryFn: ({ signal }) => call('GET', '/inbox/accounts/{id}/parked', { path: { id }, query, signal }),
  })

/** The report of the mailbox's servers; requested when the check is opened, and on demand. */
export const mailboxTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['mailbox-test', id],
    queryFn: ({ signal }) => call('POST', '/inbox/accounts/{id}/test', { path: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const connectMailbox = (body: Body<'POST /inbox/connect'>) => call('POST', '/inbox/connect', { body })
/** Begins the consent at the vendor, which leads back to the channels. */
export const beginMailbox = (provider: OauthMail) => call('GET', `/inbox/oauth/${provider}`)
export const disconnectMailbox = (id: string) => call('DELETE', '/inbox/accounts/{id}', { path: { id } })
export const changeMailbox = (id: string, body: Body<'PATCH /inbox/accounts/{id}'>) =>
  call('PATCH', '/inbox/accounts/{id}', { path: { id }, body })

type MailAction = Body<'POST /inbox/bulk-action'>['action']
/** Throws if the mail no longer exists. */
export async function handleMail(id: string, action: MailAction) {
  const { errors } = await call('POST', '/inbox/bulk-action', { body: { action, message_ids: [id] } })
  if (errors[0]) throw new Error(errors[0].error)
}
export const sendMail = (body: Body<'POST /inbox/messages/send'>) => call('POST', '/inbox/messages/send', { body })

const isBeingRead = ({ attachments }: OpenMail) => attachments.some(({ document }) => document?.status === 'processing')

/** A mail never changes; the status of its attachments does. */
export const openMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['open-mail', id],
    queryFn: async ({ signal }) => {
      const { message, triage } = await call('GET', '/inbox/messages/{id}', { path: { id }, signal })
      return { ...message, triage }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data && isBeingRead(data) ? WHILE_READ_MS : false),
  })

/** Refetched often while a mail is on its way. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...MAIL, 'conversation', id],
    queryFn: async ({ signal }) =>
      (await call('GET', '/inbox/messages/{id}/conversation', { path: { id }, signal })).messages,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ status }) => status === 'sending') ? WHILE_SENT_MS : EVERY_MS,
  })

export const fetchAttachment = (id: string, place: number) =>
  callForBlob('/inbox/messages/{id}/attachments/{place}', { path: { id, place: String(place) } })
export const readAttachment = (id: string, place: number) =>
  call('POST', '/inbox/messages/{id}/attachments/{place}/document', { path: { id, place: String(place) } })
export const sendMailAgain = (id: string) => call('POST', '/inbox/sent/{id}/resend', { path: { id } })
