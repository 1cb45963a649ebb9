import { batchView } from '../../../background/log-readers/views.ts'
import { supplyBook } from './book-store.ts'

/** What was put before debates and what of it was cited, so that the search measures itself. */
export const suppliedPassages = batchView({
  name: 'supplied_passages',
  tables: ['supplied_passages', 'retrieval_figures'],
  textErased: 'keeps no text',
  open: supplyBook,
  on: {
    evidence_attached: (book, event) => book.supply(event),
    agent_message: (book, { debateId, data }) => data.discarded || book.cite(debateId, data.cites),
    critique: (book, { debateId, data }) => data.discarded || book.cite(debateId, data.cites),
    debate_end: (book, event) => book.end(event),
    debate_erased: (book, { debateId }) => book.forget(debateId),
  },
})
