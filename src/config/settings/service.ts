import { hostname } from 'node:os'
import { email, host, network, origin, privateHost, url } from '../address-types.ts'
import { setting } from '../setting.ts'
import { boolean, integer, list, oneOf, path, port, seconds, text } from '../value-types.ts'

const LOCAL_ORIGINS = [3000, 5173, 8080].flatMap((at) => [`http://localhost:${at}`, `http://127.0.0.1:${at}`]).join(',')

export const serviceSettings = [
  setting('SERVICE_ENV', oneOf('development', 'production', 'test'), {
    default: 'development',
    area: 'service',
    meaning: 'What kind of installation this is; it chooses the defaults that differ, and what is demanded.',
  }),
  setting('SERVICE_ROLE', oneOf('all', 'api', 'worker'), {
    default: 'all',
    area: 'service',
    meaning: 'Whether this process answers requests, runs background jobs, or both.',
  }),
  setting('SERVICE_HOST', host, {
    default: { development: '127.0.0.1', production: '0.0.0.0', test: '127.0.0.1' },
    area: 'service',
    meaning: 'The address on which both ports listen.',
  }),
  setting('SERVICE_PORT', port, { default: '8080', area: 'service', meaning: 'The port of the HTTP API.' }),
  setting('SERVICE_WS_PORT', port, { default: '8765', area: 'service', meaning: 'The port of the WebSocket stream.' }),
  setting('SERVICE_PUBLIC_URL', url, {
    area: 'http',
    meaning: 'The address under which callers reach the API, for links the service hands out.',
  }),
  setting('SERVICE_DATA_DIR', path, {
    default: '.service/',
    area: 'service',
    meaning: 'The directory of the embedded database and of stored files.',
  }),
  setting('SERVICE_INSTANCE_ID', text({ max: 128 }), {
    default: `${hostname()}-${process.pid}`,
    defaultInWords: 'host name and process id',
    area: 'rate-limit',
    meaning: 'The name of this process among several, in statistics and logs.',
  }),
  setting('SERVICE_LOG_LEVEL', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), {
    default: { development: 'info', production: 'info', test: 'silent' },
    area: 'service',
    meaning: 'The least important log lines that are still written.',
  }),
  setting('SERVICE_SHUTDOWN_GRACE_SECONDS', seconds({ min: 0, max: 3600 }), {
    default: '20',
    area: 'service',
    meaning: 'How long a stopping process waits for requests and jobs under way.',
  }),
  setting('SERVICE_JOB_WAIT_SECONDS', seconds({ min: 0, max: 60 }), {
    default: '20',
    area: 'queue',
    meaning: 'The longest that a request waits for the job that it started, before it answers where to follow it.',
  }),
  setting('SERVICE_REQUIRE_DISTRIBUTED', boolean, {
    default: 'false',
    formerly: ['SERVICE_REQUIRE_DISTRIBUTED_STATE'],
    area: 'rate-limit',
    meaning: 'Refuse to start without `DATABASE_URL` and Redis, so that no state stays in one process.',
  }),
] as const

export const httpSettings = [
  setting('SERVICE_CORS_ORIGINS', list(origin), {
    default: { development: LOCAL_ORIGINS, production: '', test: LOCAL_ORIGINS },
    defaultInWords: 'ports 3000, 5173 and 8080 of this machine; none in production',
    area: 'http',
    meaning: 'The web origins whose pages may call the API.',
  }),
  setting('SERVICE_TRUSTED_PROXIES', list(network), {
    default: '',
    area: 'http',
    meaning: "Proxies in front of the service; the caller's address is the right-most forwarded hop outside them.",
  }),
  setting('SERVICE_PRIVATE_HOSTS', list(privateHost), {
    default: '',
    area: 'outbound',
    meaning:
      'Hosts of your own network that leaders of an organization may connect, such as a model server, and in development also name in webhooks and feeds, such as `localhost`; all others must be on the public internet, except for model servers in development.',
  }),
  setting('SERVICE_CONTACT', email, {
    area: 'outbound',
    meaning:
      'The e-mail address at which sites that we read can complain; it is part of our User-Agent, and some, such as EDGAR, demand it.',
  }),
  setting('SERVICE_REQUEST_TIMEOUT_SECONDS', seconds({ min: 1, max: 3600 }), {
    default: '30',
    area: 'http',
    meaning: 'The longest time a request may take to arrive and to be answered.',
  }),
  setting('SERVICE_WAITING_REQUESTS', integer({ min: 1, max: 100_000 }), {
    default: '1000',
    area: 'http',
    meaning: 'How many requests that stream or wait for a debate a process answers at once.',
  }),
  setting('SERVICE_WAITING_SIGN_SECONDS', integer({ min: 0, max: 600 }), {
    default: '15',
    area: 'http',
    meaning: 'How often a client that waits gets a sign of life, so that no proxy cuts its line; 0 sends none.',
  }),
  setting('SERVICE_VIEW_WAIT_MS', integer({ min: 0, max: 10_000 }), {
    default: '2000',
    area: 'http',
    meaning:
      'How long an answer waits until the views it is read from have what the log of debates held when it was asked; then it says in `Parley-Behind` which of them have not.',
  }),
  setting('SERVICE_BODY_LIMIT_BYTES', integer({ min: 1024, max: 1_073_741_824 }), {
    default: '2097152',
    area: 'http',
    meaning: 'The largest request body, except where an endpoint states its own.',
  }),
  setting('SERVICE_ERROR_FORMAT', oneOf('flat', 'envelope'), {
    default: 'flat',
    area: 'http',
    meaning: 'Whether v1 error bodies are flat or nested under `error`.',
  }),
  setting('SERVICE_SUPPORT_URL', url, {
    area: 'http',
    meaning: 'The address that v2 error bodies name as `support_url`.',
  }),
  setting('SERVICE_CONSOLE_ENABLED', boolean, {
    default: 'true',
    area: 'http',
    meaning: 'Whether the web console answers at `/`; otherwise the documentation does.',
  }),
  setting('SERVICE_V1_SUNSET_MODE', oneOf('serve', 'gone'), {
    default: 'serve',
    area: 'http',
    meaning: 'Whether v1, whose sunset is past, still answers or is refused with 410.',
  }),
] as const

export const commandSettings = [
  setting('PARLEY_TOKEN', text(), {
    secret: true,
    area: 'ask',
    meaning: 'The access token or API key with which `npm run ask -- --server` calls another installation.',
  }),
] as const
