import { serve } from '../inside/serve.ts'
import type { DocumentKind } from './kinds.ts'
import { readDocument } from './read-document.ts'

serve((input, bytes) => readDocument(input as { kind: DocumentKind }, bytes))
