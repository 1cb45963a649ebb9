/** Words of computing and of the times that lists of English do not hold, so that a capital does not make a name of them. */
export const TECHNICAL_WORDS: readonly string[] = `
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
