import type { DocumentedArea } from '../../../http/openapi/document.ts'
import { defineArea } from '../../../platform.ts'
import { documents } from './openapi-documents.ts'
import { documentationRoutes } from './routes.ts'

interface Dependencies {
  version: string
  publicUrl: string | undefined
  /** Every area of the service; asked when the first document is. */
  areas: () => readonly DocumentedArea[]
}

/** Documentation: the interface in the words of OpenAPI and Postman, and a page to try it on. */
export function documentation({ version, publicUrl, areas }: Dependencies) {
  const written = documents({ release: version, areas })
  const area = defineArea({
    name: 'documentation',
    stability: 'stable',
    endpoints: documentationRoutes({ documents: written, version, publicUrl }),
  })
  return { ...area, cache: written.cache }
}
