import { batchView } from '../../../background/log-readers/views.ts'
import { forksOf, restsOnBook } from './rests-on-store.ts'

/** What every debate was given and cited; a fork inherits what its parent had until then. */
export const restsOn = batchView({
  name: 'rests_on',
  tables: ['rests_on', 'debate_parents'],
  open: restsOnBook,
  on: {
    evidence_attached: (book, event) => book.attach(event),
    agent_message: (book, event) => book.cite(event),
    critique: (book, event) => book.cite(event),
    debate_forked: (book, event) => book.fork(event),
    debate_erased: (book, { debateId }) => book.forget(debateId),
  },
  tellsOn: forksOf,
  textErased(book, log, take) {
    book.forgetQuotes(log.debateId)
    log.events.forEach(take)
  },
})
