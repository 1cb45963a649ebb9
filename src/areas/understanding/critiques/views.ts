import { bookView } from '../../../background/views.ts'
import { critiqueBook } from './book-store.ts'

/** Every issue that critiques name, and whether it was taken up; gone when the debate is erased. */
export const critiqueArchive = bookView({
  name: 'critiques',
  tables: ['critiqued_debates', 'critique_positions', 'critiques', 'critique_counts', 'critique_type_counts'],
  readersIndexes: ['critiques_agent', 'critiques_archive', 'critiques_pattern'],
  open: critiqueBook,
  on: {
    debate_start: (book, event) => book.begin(event, event.private?.topic ?? null, event.data.options !== undefined),
    debate_forked: (book, event) => book.begin(event, event.private?.topic ?? null, null),
    agent_message: (book, event) => event.data.discarded || book.move(event),
    critique: (book, event) => event.data.discarded || book.criticise(event),
    debate_end: (book, event) => book.archive(event),
    debate_cancelled: (book, event) => book.forget(event),
    debate_erased: (book, event) => book.forget(event),
  },
  textErased(book, log, take) {
    book.forget(log)
    log.events.forEach(take)
  },
})
