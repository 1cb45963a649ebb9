import type { DocumentedArea } from '../../../http/openapi/document.ts'
import { defineArea } from '../../../platform.ts'
import { documents } from './openapi-documents.ts'
import { documentationRoutes } from './routes.ts'

interface Dependencies {
  version: string
  publicUrl: string | undefined
  /** Every area of the service; called when the first document is requested. */
  areas: () => readonly DocumentedArea[]
  now: () => Date
}

/** Documentation: the API as OpenAPI and Postman documents, and a page to read and try it. */
export function documentation({ version, publicUrl, areas, now }: Dependencies) {
  const written = documents({ release: version, areas, now })
  const area = defineArea({
    name: 'documentation',
    stability: 'stable',
    endpoints: documentationRoutes({ documents: written, version, publicUrl }),
    async stop() {
      written.stop()
    },
  })
  return { ...area, cache: written.cache }
}
