import type { Found, Source } from '../../../adapters/sources/source.ts'
import { invalid } from '../../../shared/errors.ts'
import { oneOf } from '../../../shared/text/field-faults.ts'
import type { Library } from '../library/index.ts'

/** The connector to the organization's own library. */
export const localDocuments = (library: Pick<Library, 'search'>): Source => ({
  name: 'documents',
  kind: 'document',
  sourceType: 'local_documents',
  credibility: 0.8,
  authority: 0.7,
  volumeMultiplier: 1,
  halfLifeHours: 365 * 24,
  needs: [],
  bucket: 'library',
  async search({ text, limit }, { org }): Promise<Found[]> {
    const hits = await library.search([org], { text, kinds: ['document', 'page'], limit })
    return hits.map(({ item, text: passage, place }) => ({
      title: item.title,
      text: passage,
      url: item.url ?? '',
      ...(item.author !== null && { author: item.author }),
      ...(item.publishedAt !== null && { publishedAt: item.publishedAt }),
      metadata: { document_id: item.id, place },
      sourceKey: item.id,
    }))
  },
})

/** The connectors that can be queried, by the names that callers use. */
export function connectorList(sources: readonly Source[]) {
  const connectors = sources.filter(({ search, read }) => search || read)
  const names = connectors.map(({ name }) => name)
  const nameOfType = new Map(connectors.toReversed().map(({ name, sourceType }) => [sourceType as string, name]))
  const typeOfName = new Map(connectors.map(({ name, sourceType }) => [name, sourceType as string]))
  const types = new Set<string>(typeOfName.values())

  return {
    all: connectors,
    names,
    isReady: ({ needs, search }: Source) => search !== undefined && needs.length === 0,
    nameOf: (sourceType: string) => nameOfType.get(sourceType) ?? sourceType,
    /** The source type of a filter that names a type or a connector. */
    typeOf(source: string, field: string): string {
      const type = types.has(source) ? source : typeOfName.get(source)
      if (type === undefined) throw invalid(field, oneOf([...types, ...names.filter((name) => !types.has(name))]))
      return type
    },
    /** The named connectors, each once. */
    named(requested: readonly string[]): Source[] {
      return [...new Set(requested)].map((name) => {
        const found = connectors.find((connector) => connector.name === name)
        if (!found) throw invalid(`connectors[${requested.indexOf(name)}]`, oneOf(names))
        return found
      })
    },
  }
}
export type ConnectorList = ReturnType<typeof connectorList>
