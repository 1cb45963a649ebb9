import { serve } from '../inside/serve.ts'
import type { DocumentKind } from './kinds.ts'

await serve(async () => {
  const { readDocument } = await import('./read-document.ts')
  return (input, bytes) => readDocument(input as { kind: DocumentKind }, bytes)
})
