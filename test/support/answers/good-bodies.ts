import { ANSWERED_DEBATES } from './answered-debates.ts'

/**
 * What good answers say: arguments that quote material at length or consist of it, and that speak of prompts,
 * placeholders, JSON, schemas, votes, tasks and rules. None of them is a placeholder, an echo or a thought.
 */
export interface GoodBody {
  debate: keyof typeof ANSWERED_DEBATES
  text: string
}

const piece = (debate: GoodBody['debate'], name: string) =>
  ANSWERED_DEBATES[debate].evidence.find((one) => one.name === name)?.content ?? ''
const asQuote = (text: string) =>
  text
    .split(/(?<=\.) /)
    .map((line) => `> ${line}`)
    .join('\n')

const NAMES = ['e1', 'e2', 'e3', 'e4']

/** Nothing but material, with or without a word of one's own around it. */
const quoted: readonly GoodBody[] = (['closed', 'open'] as const).flatMap((debate) => [
  ...NAMES.map((name) => ({ debate, text: piece(debate, name) })),
  { debate, text: `${asQuote(piece(debate, 'e1'))}\n\nThat settles it [e1].` },
  { debate, text: `What counts stands in [e3]:\n\n"${piece(debate, 'e3')}"` },
  { debate, text: NAMES.map((name) => `[${name}]\n${asQuote(piece(debate, name))}`).join('\n\n') },
  { debate, text: `"${piece(debate, 'e2')}" [e2] – against this, [e4] says nothing: "${piece(debate, 'e4')}"` },
])

const CLOSED: readonly string[] = [
  'The question is whether the billing service should move to a managed database before the end of the year. It should, because both outages came from work that a managed service does by itself [e2].',
  'You ask: "Should the billing service move to a managed database before the end of the year?" I say that the date is the problem and not the move [e3].',
  'Should we move? Only if step 3 is done by 20 November; the plan itself says what happens otherwise [e3].',
  'Wait until January [e3].',
  'Six weeks from today end after the freeze begins. The rest is wishful thinking ... and the freeze is not negotiable [e3].',
  '... and yet the price is the smaller part: 212,000 euros were booked late, against 13,680 euros a year for the plan [e1] [e2].',
  'The style guide in the evidence tells how to write prompts, and has no bearing on databases [e4]. A form that shows <your proposal, in full> says nothing about where the data should lie.',
  'Nobody should vote on the ground of [e4]: it only tells that "vote for one id" is better wording than "vote for the best".',
  'A word on method: the rules ask us to rest claims on the evidence, and the evidence on the price is a list price [e1]. I therefore judge the price with care.',
  'Our task is to decide, and the evidence decides it: nobody had run the restore before, twice [e2].',
  'If the migration fails, the JSON schema of the invoices does not change, so that a way back stays open. That is worth more than the standby [e1].',
  'The invoices are kept as JSON, such as {"invoice": 17, "total": "1140.00", "position": 3}; a managed database stores that as well as ours does [e1].',
  'I would keep my POSITION as it was: the outages were failures of routine, and routine can be learnt [e2].',
  'One could ABSTAIN here, since the size of the data is not told, but the plan names the window and that is enough [e3].',
  'To abstain would be too easy. The lag of the replication is unknown, yet step 1 shows it before anything is moved [e3].',
  'The runbook would have a line such as `restore --to <timestamp>`; with the managed plan it becomes a button, and backups of seven days are included [e1].',
  'Types tell the same story: `Repository<Invoice, Map<string, Line[]>>` hides which database is behind it, so that the move touches one module [e3].',
  'In the ticket of 4 March somebody wrote "[insert reason here]" where the cause belongs. That a template was left empty shows how little routine there is [e2].',
  'Templates with "[insert date]" in the runbook were never filled in; a provider who is paid for it fills them in [e1] [e2].',
  '<p>Wait until January: the freeze begins on 24 November, and the plan needs six weeks [e3].</p>',
  '<ul><li>Price: 1,140 euros a month [e1]</li><li>Outages: two [e2]</li><li>Freeze: from 24 November [e3]</li></ul>',
  '| Point | Says | Source |\n|---|---|---|\n| Price | bearable | [e1] |\n| Outages | grave | [e2] |\n| Time | short | [e3] |',
  '# Summary\n\n1. The cost is known [e1].\n2. The harm is known [e2].\n3. The time is short [e3].\n\n**Therefore** the move should be tied to the plan.',
  'Ja, der Umzug lohnt sich: Beide Ausfälle kamen von fehlender Routine, und „niemand hatte die Wiederherstellung je geübt“ [e2].',
  '移行は来年一月まで待つべきです。十一月二十四日から変更が禁止されるためです [e3]。',
  'نعم، لأن الانقطاعين كلّفا أكثر مما تكلّفه الخطة في سنوات [e2].',
  'Oui : deux pannes de plusieurs heures, une restauration jamais répétée, et un prix connu d’avance [e1] [e2].',
  'The prompt that we were given has the price but not the size of the data. As a careful reader I take the plan at its word [e3].',
  'A language model that reads "answer with JSON" still has to think; so do we. My thoughts: the freeze is the only hard fact [e3].',
  'Someone may object that "the panel has to agree". It does not. A vote of two against one on good evidence is better than a false consensus [e2].',
  'I was first inclined to say No, then Yes; what changed my mind is the notice of thirty days, which makes the step reversible [e1].',
  'Yes and No are both too simple: with the high-availability plan it costs twice as much, and only then is there a standby [e1].',
  'confidence in the plan: high; confidence in the calendar: low. Three engineers for six weeks are rarely free in autumn [e3].',
  'TODO lists and "string" columns are no reason to stay. The reason why both outages lasted hours is that nobody knew the restore [e2].',
  'Models that think aloud write `<think>` before their answer, and the style guide does not forbid it; it is about forms [e4]. For the database it is the outages that count [e2].',
  'Question: is it worth it?\nAnswer: yes, if it is done by 20 November.\nEvidence: the plan [e3].',
]

const OPEN: readonly string[] = [
  'The question is how the nightly build can finish before six in the morning. Integration tests take three of its five hours, so that is where to begin [e1].',
  'How can the build be made to finish in time? By not doing on one machine what five can do [e1].',
  'Use all five machines [e1].',
  'Start at 01:30 on five machines: 185 minutes become 37, and the build ends before four [e1] [e3].',
  'Cache, then shard, then measure ... in that order, because the cache is a day of work [e2].',
  '140 of 2,300 tests are templates. A test named "[insert behaviour]" asserts nothing and can be skipped today [e4].',
  'Delete every test that still reads `describe("<name of the unit>", ...)`: it costs time and proves nothing [e4].',
  'Generic helpers such as `Map<string, List<T>>` are compiled once a test file; compile them once a night [e4].',
  'Write the shard into the matrix:\n\n```yaml\nstrategy:\n  matrix:\n    shard: [1, 2, 3, 4]\nsteps:\n  - run: npm test -- --shard=$SHARD/4\n```\n\nFour machines are idle anyway [e1].',
  '```ts\nconst key = hash<LockFile>(await read("package-lock.json"))\nif (await cache.has(key)) return cache.get<Compiled>(key)\n```\nOn 79 of 90 nights this saves 48 minutes [e2].',
  'The report is HTML, `<table><tr><td>shard</td></tr></table>`, and takes seconds. It is not what makes the build slow [e1].',
  '<section><h1>Shards</h1><p>Four idle machines take three quarters of the integration tests [e1].</p></section>',
  'Configuration in one object:\n\n{"shards": 5, "start": "01:30", "cache": {"key": "lock file"}}\n\nEach value follows from the evidence [e1] [e2] [e3].',
  'A JSON schema for the timings would help: {"type": "object", "properties": {"minutes": {"type": "number"}}}. Then every night can be compared with the one before [e1].',
  'Our rules say that claims rest on evidence. The claim that ten in the evening is free is refuted by it: backups run until 01:30 [e3].',
  'The task was to be concrete, so here are numbers: 48 minutes from the cache, 139 from the shards, together three hours [e1] [e2].',
  'I quote the whole of the rule, because it decides about the start: "Jobs may use all machines from 01:30 to 06:30." [e3]',
  'Whoever votes for an earlier start has not read that other jobs are stopped without notice between 21:00 and 01:30 [e3].',
  'Let the developers vote on which tests are worth their time; the 140 templates would get no vote at all [e4].',
  'In our prompts for generated tests stands "[insert behaviour]", and the model left it in. Mend the prompt and regenerate 140 tests [e4].',
  'The generator of tests answers with its own placeholder, <name of the unit>, when it does not know better. Refuse such output in review [e4].',
  'Should the scheduler ABSTAIN from starting while backups run? Yes: it is stopped anyway [e3].',
  'The POSITION of packaging at the end of the build is right; it takes 12 minutes and needs all that comes before [e1].',
  'POSITION papers on build tools fill shelves, but none of them knows that four of our machines are idle [e1].',
  'Zuerst die Tests auf fünf Maschinen verteilen, dann die Abhängigkeiten zwischenspeichern. „Vier sind nach Mitternacht frei“ – das genügt [e1].',
  '依存関係のコンパイル結果をキャッシュし、結合テストを五台に分散します 😀 [e1] [e2]。',
  'قسّموا اختبارات التكامل على الآلات الخمس، وابدأوا في الساعة 01:30 [e1] [e3].',
  'Primero, dividir las pruebas de integración; después, guardar las dependencias compiladas [e1] [e2].',
  'I agree with modifications to the idea of a cache: key it by the lock file and by the compiler, else a new compiler reads old output [e2].',
  'Steps:\n- 01:30 start [e3]\n- 01:35 dependencies from the cache [e2]\n- 02:00 five shards [e1]\n- 02:50 packaging\n\nDone by three.',
  '1) Shard. 2) Cache. 3) Skip templates. Each alone is not enough; 1 and 2 together are [e1] [e2] [e4].',
  'A reviewer could say "this is a schema, not a plan". The plan: on Monday the shards, on Tuesday the cache, on Wednesday we look at the timings [e1].',
  'When an assistant writes the configuration, check that it has not left "..." or "string" in it; our template does exactly that in 140 places [e4].',
  'Some tools print their reasoning between `<think>` and `</think>` in the log of the build; filtering it saves megabytes, not hours. Hours are saved by shards [e1].',
  'null tests are worth null: 140 templates assert nothing [e4]. None of the proposals says so.',
  'Why does it take so long? Because one machine of five works [e1]. Why only one? Because nobody changed the default.',
]

export const GOOD_BODIES: readonly GoodBody[] = [
  ...quoted,
  ...CLOSED.map((text) => ({ debate: 'closed' as const, text })),
  ...OPEN.map((text) => ({ debate: 'open' as const, text })),
]
