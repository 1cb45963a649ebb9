import { serve } from '../inside-sandbox.ts'
import { readDocument } from './read-document.ts'
import type { DocumentKind } from './task.ts'

serve((input, bytes) => readDocument(input as { kind: DocumentKind }, bytes))
