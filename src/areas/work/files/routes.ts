import Type from 'typebox'
import { sendFile } from '../../../http/answers/send-file.ts'
import { endpoint } from '../../../http/endpoint.ts'
import type { FileService } from './service.ts'

export const fileRoutes = (files: FileService) => [
  endpoint({
    id: 'files.download',
    method: 'GET',
    path: '/downloads/:token',
    summary: 'Download a file by the link from an answer or a mail',
    description:
      'Anyone with the link can download the file, so keep the link secret while it is valid. It opens one file; 410 once it has expired or the file was removed.',
    auth: 'public',
    refusals: [410],
    params: Type.Object({ token: Type.String({ minLength: 1, maxLength: 512 }) }),
    response: Type.Unknown(),
    produces: '*/*',
    sendsFile: true,
    handle: async ({ params, request, reply }) => sendFile(request, reply, await files.linked(params.token)),
  }),
]
