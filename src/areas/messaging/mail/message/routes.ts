import Type from 'typebox'
import { sendFile } from '../../../../http/answers/send-file.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { invalid } from '../../../../shared/errors.ts'
import type { Attachments } from './attachments.ts'
import type { MailConversation } from './conversation.ts'
import * as S from './schema.ts'

function placeOf(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw invalid('place', 'must be the place of an attachment, from 0')
  return Number(text)
}

export const openedMailRoutes = ({
  attachments,
  conversation,
}: {
  attachments: Pick<Attachments, 'bring' | 'original'>
  conversation: MailConversation
}) => [
  endpoint({
    id: 'mail.conversation',
    method: 'GET',
    path: '/inbox/messages/:id/conversation',
    summary: 'Show the conversation that a mail is part of, the oldest first',
    auth: { permission: 'mail.read' },
    stability: 'beta',
    response: S.Conversation,
    handle: ({ params, caller }) => conversation(params.id, caller),
  }),
  endpoint({
    id: 'mail.attachment',
    method: 'GET',
    path: '/inbox/messages/:id/attachments/:place',
    summary: 'Download an attachment of a mail',
    description:
      'For whoever may read the mail, as the file that was sent. 409 when it is larger than 10 MB, 410 when the mail itself is not kept any more.',
    auth: { permission: 'mail.read' },
    refusals: [409, 410],
    stability: 'beta',
    response: Type.Unknown(),
    produces: '*/*',
    sendsFile: true,
    handle: async ({ params, caller, request, reply }) =>
      sendFile(request, reply, await attachments.original(params.id, placeOf(params.place), caller, request.signal)),
  }),
  endpoint({
    id: 'mail.read-attachment',
    method: 'POST',
    path: '/inbox/messages/:id/attachments/:place/document',
    summary: 'Read an attachment as a document of the library',
    description: 'Whoever may read documents finds it there. Bytes that are a document already are that document.',
    auth: { permission: 'mail.write' },
    refusals: [402, 403, 409],
    stability: 'beta',
    response: S.BroughtAttachment,
    handle: ({ params, caller, request }) =>
      attachments.bring(params.id, placeOf(params.place), caller, request.signal),
  }),
]
