import { notFound } from '../../../shared/errors.ts'
import type { Operations, Performer } from '../../../shared/identity/operations.ts'
import type { McpServices } from './services.ts'
import { withVisibleTexts } from './texts.ts'

const MIME = 'application/json'

/** The same for everybody: which things there are is told by the tools. */
export const RESOURCE_TEMPLATES = [
  {
    name: 'decision',
    title: 'Decision',
    uriTemplate: 'parley://decisions/{id}',
    description: 'What a debate decided, what it rests on, and who dissents; the id is that of the debate',
    mimeType: MIME,
  },
  {
    name: 'receipt',
    title: 'Decision receipt',
    uriTemplate: 'parley://receipts/{id}',
    description: 'The signed statement of a decision, which can be verified without Parley',
    mimeType: MIME,
  },
]

const ADDRESS = /^parley:\/\/(decisions|receipts)\/([A-Za-z0-9_-]{1,64})$/

/** Reads resources as their endpoints would; a receipt stays word for word, as it was signed. */
export const resourceReader =
  ({ services, operations }: { services: Pick<McpServices, 'decisions' | 'receipts'>; operations: Operations }) =>
  async (uri: string, by: Performer) => {
    const [, kind, id = ''] = ADDRESS.exec(uri) ?? []
    if (kind === undefined) throw notFound('resource', uri)
    const value =
      kind === 'receipts'
        ? await operations.perform('receipts.get', by, () => services.receipts.get(id, by.caller), id)
        : withVisibleTexts(
            await operations.perform('decisions.get', by, () => services.decisions.get(id, by.caller), id),
          )
    return { contents: [{ uri, mimeType: MIME, text: JSON.stringify(value) }] }
  }
