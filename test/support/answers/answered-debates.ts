/**
 * The two debates that all answers of this folder answer, as plain data: a closed question and an open one. The agent
 * that is asked is `ada`, who is the author of p1 of the open debate and therefore criticises p2 and p3.
 */
interface AnsweredDebate {
  question: string
  closed: boolean
  /** Of a closed question the options, which nobody wrote; of an open one the proposals that stand. */
  proposals: readonly { id: string; text: string; agent?: string }[]
  /** In the order of attachment, under the names that prompts of version 2 call them by. */
  evidence: readonly { name: string; title: string; content: string }[]
  /** Whether agents may say what they lack (`needs`), and whether they may speak to each other (`words`). */
  grounding: boolean
  channels: boolean
}

export const PANEL = ['ada', 'bob', 'cyd'] as const
export const ASKED_AGENT = 'ada'

const closed: AnsweredDebate = {
  question: 'Should the billing service move to a managed database before the end of the year?',
  closed: true,
  proposals: [
    { id: 'p1', text: 'Yes' },
    { id: 'p2', text: 'No' },
    { id: 'p3', text: 'It depends on the plan' },
  ],
  evidence: [
    {
      name: 'e1',
      title: 'Price list of the managed database',
      content:
        'The standard plan costs 1,140 euros a month for 4 cores and 32 GB. Backups of seven days are included. Traffic within the region is free; traffic to other regions is charged at 0.02 euros a gigabyte. The plan can be ended with a notice of thirty days. The high-availability plan costs twice as much and adds a standby in a second zone.',
    },
    {
      name: 'e2',
      title: 'Outages of the billing service in the last twelve months',
      content:
        'There were two outages. On 4 March the disk of the primary was full for 3 hours and 10 minutes, because old write-ahead logs were not removed. On 19 August a minor upgrade failed and the service was restored from a backup, which took 5 hours. In both cases nobody of the team had run the restore before. Revenue that was booked late: 212,000 euros.',
    },
    {
      name: 'e3',
      title: 'Plan of the platform team',
      content:
        'The migration takes three engineers six weeks. Step 1 copies the data by logical replication, step 2 moves readers, step 3 moves writers within a window of fifteen minutes. The year-end closing forbids changes to billing from 24 November to 8 January. If step 3 is not done by 20 November, the migration waits until January.',
    },
    {
      name: 'e4',
      title: 'Style guide for prompts and forms',
      content:
        'A form that is given to a language model shows a placeholder such as <your proposal, in full> or [insert reason here] at most once. Never leave "..." where an answer is meant. Say "vote for one id" and not "vote for the best". An answer that repeats the task is no answer. Ask for JSON only where a program reads it, and show the JSON schema beside it.',
    },
  ],
  grounding: false,
  channels: false,
}

const open: AnsweredDebate = {
  question: 'How can the nightly build be made to finish before six in the morning?',
  closed: false,
  proposals: [
    {
      id: 'p1',
      text: 'Split the integration tests into four shards and run them on the four idle machines.',
      agent: 'ada',
    },
    { id: 'p2', text: 'Cache the compiled dependencies between builds, keyed by the lock file.', agent: 'bob' },
    { id: 'p3', text: 'Start the build at ten in the evening instead of at two in the night.', agent: 'cyd' },
  ],
  evidence: [
    {
      name: 'e1',
      title: 'Timings of the nightly build',
      content:
        'The build starts at 02:00 and ends between 06:40 and 07:20. Installing and compiling dependencies takes 48 minutes, compiling our own code 22 minutes, unit tests 15 minutes, integration tests 3 hours and 5 minutes, packaging 12 minutes. The integration tests use one machine of five; the other four are idle after midnight.',
    },
    {
      name: 'e2',
      title: 'Changes of the lock file',
      content:
        'In the last 90 days the lock file changed on 11 days. On 79 of 90 nights the dependencies were therefore the same as the night before and were nevertheless compiled anew.',
    },
    {
      name: 'e3',
      title: 'Rules of the data centre',
      content:
        'Between 21:00 and 01:30 the machines make backups; other jobs are stopped without notice in that time. Jobs may use all machines from 01:30 to 06:30.',
    },
    {
      name: 'e4',
      title: 'Notes on the test templates',
      content:
        'Generated tests begin as a template: `describe("<name of the unit>", () => { it("[insert behaviour]", () => { ... }) })`. 140 of 2,300 integration tests are still such templates and assert nothing. Generic helpers such as Map<string, List<T>> are compiled once a test file.',
    },
  ],
  grounding: true,
  channels: true,
}

export const ANSWERED_DEBATES = { closed, open } as const
