import type { ApiVersion } from '../../../http/endpoint.ts'
import { type DocumentedArea, openApiDocument } from '../../../http/openapi/document.ts'
import { postmanCollection } from '../../../http/openapi/postman.ts'
import { yamlOf } from '../../../http/openapi/yaml.ts'
import { writtenOnce } from './texts.ts'

interface Needs {
  /** The release that the documents describe. */
  release: string
  /** Every area of the service, once all are built. */
  areas: () => readonly DocumentedArea[]
}

/** The interface as others read it, made from the endpoints themselves. */
export function documents({ release, areas }: Needs) {
  const document = (...versions: ApiVersion[]) => openApiDocument(areas(), { release, versions })
  const texts = writtenOnce('documents', {
    json: () => JSON.stringify(document(1, 2)),
    json1: () => JSON.stringify(document(1)),
    json2: () => JSON.stringify(document(2)),
    yaml: () => yamlOf(document(1, 2)),
    postman: () => JSON.stringify(postmanCollection(document(2))),
  })
  return {
    json: (version?: number) => texts.text(version === 1 ? 'json1' : version === 2 ? 'json2' : 'json'),
    yaml: () => texts.text('yaml'),
    postman: () => texts.text('postman'),
    cache: texts.figures,
  }
}
export type Documents = ReturnType<typeof documents>
